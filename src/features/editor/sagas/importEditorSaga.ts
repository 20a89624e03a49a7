/** The editor's flows, with the documents' code that they need: asked for with the page, so that they are there when it is. */
export const importEditorSaga = () => import(/* webpackChunkName: "editor-flows" */ './editorSaga');
