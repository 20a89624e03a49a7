/** Programs that look at PDFs and are not here. */
export function missingPdfTools(): string[];
/** Installs them where it may. Never fails. */
export function ensurePdfTools(): void;
