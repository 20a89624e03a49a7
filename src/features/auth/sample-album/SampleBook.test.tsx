/** @jest-environment jsdom */
import { existsSync } from 'node:fs';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '@/testing/renderApp';
import SampleBook from './SampleBook';
import { samplePages } from './SamplePicture';

const shownPictures = () => [...screen.getByRole('img', { hidden: false }).querySelectorAll('img')];
const namesOf = (pictures: readonly HTMLImageElement[]) =>
  pictures.map((picture) => /samples\/(.*)-\d+\.jpg/.exec(picture.src)?.[1]);

describe('the sample album of the sign-in pages', () => {
  it('has only pictures that the repository holds', () => {
    for (const { picture } of samplePages) expect(existsSync(`samples/${picture}.jpg`)).toBe(true);
  });

  it('shows AVIF with JPEG beside, lazily, in a reserved place', () => {
    renderApp(<SampleBook />);
    for (const picture of shownPictures()) {
      expect(picture).toHaveAttribute('loading', 'lazy');
      expect(Number(picture.getAttribute('width')) * Number(picture.getAttribute('height'))).toBeGreaterThan(0);
      expect(picture.srcset).toMatch(/-400\.jpg \d+w, .*-800\.jpg \d+w/);
      expect(picture.parentElement?.querySelector('source')?.srcset).toMatch(/-400\.avif \d+w, .*-800\.avif \d+w/);
    }
  });

  it('loads the next pages before it turns to them, unless it is paused', async () => {
    renderApp(<SampleBook />);
    expect(namesOf(shownPictures())).toEqual(samplePages.slice(0, 4).map(({ picture }) => picture));
    await act(() => userEvent.click(screen.getByRole('button')));
    expect(namesOf(shownPictures())).toEqual(samplePages.slice(0, 2).map(({ picture }) => picture));
  });
});
