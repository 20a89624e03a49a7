/** @jest-environment jsdom */
import type { Template, TemplateDetails } from '@domain/contract';
import { templatesApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import type { RootState } from '@/store/rootReducer';
import { createApiError, signedInState } from '@/testing/albums';
import { planSupervised } from '@/testing/sagaPlan';
import { saga } from './saga';
import { actions } from './slice';

jest.mock('@/api/templates', () => ({ listTemplates: jest.fn(), getTemplate: jest.fn() }));
const api = jest.mocked(templatesApi);

const vow: Template = {
  id: 'vow',
  name: 'Vow',
  category: 'wedding',
  previews: [],
  photos_per_page: 2,
  mood: 'quiet',
  features: [],
};
const details: TemplateDetails = { ...vow, title: 'Anna & Luis', format: 'square-210', spreads: [], photos: {} };
const plan = (state: RootState = signedInState()) => planSupervised('templates', saga, state);
const of = ({ storeState }: { storeState: RootState }) => storeState.templates;
const toastOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items[0];
const never = () => new Promise<never>(() => undefined);

beforeEach(() => jest.resetAllMocks());

describe('the list of templates', () => {
  const asked = actions.listRequested({ language: 'de' });

  it('is fetched once per language', async () => {
    api.listTemplates.mockResolvedValue({ templates: [vow] });
    const result = await plan().dispatch(asked).delay(5).dispatch(asked).silentRun(30);
    expect(api.listTemplates.mock.calls.map(([query]) => query)).toEqual([{ language: 'de' }]);
    expect(of(result)).toMatchObject({ phase: 'ready', language: 'de', list: [vow] });
  });

  it('is fetched again in another language and meanwhile keeps the old one', async () => {
    api.listTemplates.mockResolvedValueOnce({ templates: [vow] }).mockImplementation(never);
    const result = await plan()
      .dispatch(asked)
      .delay(5)
      .dispatch(actions.listRequested({ language: 'ru' }))
      .silentRun(30);
    expect(of(result)).toMatchObject({ phase: 'loading', language: 'ru', list: [vow] });
  });

  it('reports a failure under its title and can be requested again', async () => {
    api.listTemplates.mockRejectedValueOnce(createApiError('internal')).mockResolvedValue({ templates: [vow] });
    const failed = await plan().dispatch(asked).silentRun(30);
    expect(of(failed).phase).toBe('failed');
    expect(toastOf(failed)).toMatchObject({ title: { id: 'toast.errorFetchingTemplates' } });
    expect(of(await plan(failed.storeState).dispatch(asked).silentRun(30)).phase).toBe('ready');
  });

  it('is cancelled when the session ends', async () => {
    api.listTemplates.mockImplementation(never);
    const result = await plan()
      .dispatch(asked)
      .delay(5)
      .dispatch({ type: sessionEnds[0] ?? '' })
      .silentRun(30);
    expect(api.listTemplates.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([of(result).phase, toastOf(result)]).toEqual(['idle', undefined]);
  });
});

describe('one template', () => {
  const asked = actions.detailsRequested({ id: 'vow', language: 'en' });

  it('is fetched with its sample album, once per language', async () => {
    api.getTemplate.mockResolvedValue({ template: details });
    const result = await plan().dispatch(asked).delay(5).dispatch(asked).silentRun(30);
    expect(api.getTemplate).toHaveBeenCalledTimes(1);
    expect(of(result).details['vow']).toEqual({ phase: 'ready', language: 'en', template: details });
  });

  it('is reported missing by the page, without a toast', async () => {
    api.getTemplate.mockRejectedValue(createApiError('not_found', 404));
    const result = await plan().dispatch(asked).silentRun(30);
    expect([of(result).details['vow']?.phase, toastOf(result)]).toEqual(['missing', undefined]);
  });

  it('is cancelled when the session ends', async () => {
    api.getTemplate.mockImplementation(never);
    const result = await plan()
      .dispatch(asked)
      .delay(5)
      .dispatch({ type: sessionEnds[0] ?? '' })
      .silentRun(30);
    expect(api.getTemplate.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([of(result).details, toastOf(result)]).toEqual([{}, undefined]);
  });

  it('reports a failure', async () => {
    api.getTemplate.mockRejectedValue(createApiError('network', 0));
    const result = await plan().dispatch(asked).silentRun(30);
    expect(of(result).details['vow']?.phase).toBe('failed');
    expect(toastOf(result)).toMatchObject({ title: { id: 'toast.errorFetchingTemplates' } });
  });
});
