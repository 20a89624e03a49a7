/** Types for the used part of page-flip 2.0.7, which ships none. */
declare module 'page-flip' {
  export interface FlipSettings {
    minWidth: number;
    maxWidth: number;
    width: number;
    height: number;
    flippingTime: number;
    showPageCorners: boolean;
    useMouseEvents: boolean;
  }
  export class PageFlip {
    loadFromHTML(items: readonly HTMLElement[]): void;
    update(): void;
    turnToPage(index: number): void;
    flip(index: number, corner?: 'top' | 'bottom'): void;
    flipNext(corner?: 'top' | 'bottom'): void;
    flipPrev(corner?: 'top' | 'bottom'): void;
    getPageCount(): number;
    getCurrentPageIndex(): number;
    getState(): 'read' | 'user_fold' | 'fold_corner' | 'flipping';
    getSettings(): FlipSettings;
    getRender(): object;
    getUI(): object;
  }
}
