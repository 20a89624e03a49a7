import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Background, type SpreadDocument, serialiseSpread } from '@domain/document';
import { aSpread, aTextElement } from '@domain/testing';
import {
  findContent,
  findDesignedContent,
  findUserPageColour,
  isEditedByUser,
  updateSpreadOrigin,
} from './spreadEdits';
import { createSpreadOrigin, USER_SPREAD_VERSION } from './spreadOrigin';

const WHITE = '#ffffff';
const PALE = '#dfeee0';
const ADAPTED = '#f4f1ea';
const paper = { id: 'sprigs', colour: '#cfd8c3' } as const;
const made = aSpread({ background: { colour: WHITE }, elements: [aTextElement({ id: 'caption1', text: 'Lunch' })] });

/** A spread of the engine after an edit. */
const edited = (changes: Partial<SpreadDocument>, origin = createSpreadOrigin(made, [])) => ({
  html: serialiseSpread({ ...made, ...changes }),
  version: USER_SPREAD_VERSION,
  made: origin,
});
const OTHER_WORDS = [aTextElement({ id: 'caption1', text: 'Grandma' })];

describe('page with a paper that the user chose', () => {
  const backgrounds: readonly Background[] = [
    { colour: WHITE, paper },
    { colour: PALE, paper },
  ];
  for (const background of backgrounds)
    for (const changes of [{ background }, { background, elements: OTHER_WORDS }])
      it(`stays as it is: ${JSON.stringify(changes).slice(0, 90)}`, () => {
        const spread = edited(changes);
        assert.ok(isEditedByUser(spread));
        assert.equal(findUserPageColour(spread, [WHITE]), null);
        assert.equal(findContent(spread, {}), null);
        assert.equal(findDesignedContent(spread, [WHITE]), null);
        assert.equal(
          updateSpreadOrigin(spread, (doc) => doc, [WHITE]),
          undefined,
        );
      });
});

describe('designed page', () => {
  const colourOf = (colour: string, origin?: ReturnType<typeof createSpreadOrigin>) =>
    findDesignedContent(edited({ background: { colour }, elements: OTHER_WORDS }, origin), [ADAPTED])?.pageColour;

  it('keeps the page colour of the user in a new design', () => {
    assert.equal(colourOf(PALE), PALE);
    assert.equal(colourOf(PALE, { print: '', reasons: [] }), PALE);
  });

  it('takes over no colour of the engine or of a theme', () => {
    assert.equal(colourOf(WHITE), undefined);
    assert.equal(colourOf(ADAPTED), undefined);
  });
});
