/**
 * Imports the editor's sagas with their document code. The import starts with the page, so that both are ready
 * together.
 */
export const importEditorSaga = () => import(/* webpackChunkName: "editor-flows" */ './editorSaga');
