import { templateOf, templates } from '.';
import { describeTemplate } from './describeTemplate';

type Description = ReturnType<typeof describeTemplate>;

it.each<[id: string, mood: Description['mood'], features: Description['features']]>([
  ['gallery', 'quiet', ['exhibit']],
  ['evening', 'dark', ['letterbox', 'panorama', 'bleed']],
  ['scrapbook', 'personal', ['scrap']],
  ['noir', 'elegant', ['monochrome', 'panorama', 'bleed']],
  ['months', 'dense', ['months', 'grid', 'bleed']],
  ['journey', 'bold', ['bleed', 'journal', 'panorama']],
  ['atlas', 'classic', ['journal', 'timeline']],
  ['edge', 'modern', ['bleed', 'panorama', 'poster']],
])('describes %s as %s', (id, mood, features) => {
  const template = templateOf(id);
  expect(template && describeTemplate(template)).toEqual({ mood, features, photosPerPage: template?.density });
});

it('names something that sets each template apart', () => {
  const plain = templates.filter((template) => describeTemplate(template).features.length === 0);
  expect(plain.map(({ id }) => id)).toEqual([]);
});
