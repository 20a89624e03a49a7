/** Loads the layout engine, as the editor uses it, when it is wanted. */
export const loadLayoutEngine = () => import(/* webpackChunkName: "shuffle" */ './crowd');
