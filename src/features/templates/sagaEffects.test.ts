/** @jest-environment jsdom */
import { templatesApi } from '@/api';
import { abortableCall } from '@/sagas';
import { createApiError, signedInState } from '@/testing/albums';
import { errorTitled, planSupervised } from '@/testing/sagaPlan';
import { saga } from './saga';
import { actions } from './slice';

jest.mock('@/api/templates');
const api = jest.mocked(templatesApi);
const plan = () => planSupervised('templates', saga, signedInState());
const asked = actions.detailsRequested({ id: 'journey', language: 'en' });

beforeEach(() => jest.resetAllMocks());

describe('templates', () => {
  it('are listed by one call', async () => {
    api.listTemplates.mockResolvedValue({ templates: [] });
    await plan()
      .call(abortableCall, api.listTemplates, { language: 'en' })
      .put(actions.listLoaded([]))
      .dispatch(actions.listRequested({ language: 'en' }))
      .silentRun(40);
  });

  it('are marked as failed when they cannot be listed', async () => {
    api.listTemplates.mockRejectedValue(createApiError('internal'));
    await plan()
      .put(actions.listFailed())
      .put.like(errorTitled('toast.errorFetchingTemplates'))
      .dispatch(actions.listRequested({ language: 'en' }))
      .silentRun(40);
  });

  it('are read one by one', async () => {
    const template = { id: 'journey' } as Parameters<typeof actions.detailsLoaded>[0];
    api.getTemplate.mockResolvedValue({ template });
    await plan()
      .call(abortableCall, api.getTemplate, asked.payload)
      .put(actions.detailsLoaded(template))
      .dispatch(asked)
      .silentRun(40);
  });

  it('show a page without a toast when missing', async () => {
    api.getTemplate.mockRejectedValue(createApiError('not_found', 404));
    await plan()
      .put(actions.detailsFailed({ id: 'journey', missing: true }))
      .not.put.like(errorTitled('toast.errorFetchingTemplates'))
      .dispatch(asked)
      .silentRun(40);
  });
});
