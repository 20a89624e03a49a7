/** Common steps of scenarios, in terms of the screens. */
import { randomUUID } from 'node:crypto';
import type { ApiUser } from './apiUser';
import type { Locator, Page } from './browser';
import { waitForEmailLink } from './mailbox';
import { text } from './texts';
import { restingBox } from './waiting';

export interface RegistrationForm {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const createRegistrationForm = (): RegistrationForm => ({
  name: 'Ana Sousa',
  email: `ana-${randomUUID().slice(0, 8)}@example.org`,
  password: `blue door ${randomUUID().slice(0, 8)}`,
});

export async function fillLogin(
  page: Page,
  person: Pick<ApiUser | RegistrationForm, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel(text('auth.email'), { exact: true }).fill(person.email);
  await page.getByLabel(text('auth.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: text('auth.login.submit'), exact: true }).click();
}

/** Chooses a command from the menu of the preview. */
export async function choosePreviewAction(page: Page, id: 'preview.artwork' | 'preview.export'): Promise<void> {
  await page.locator('section > header button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: text(id) }).click();
}

/** Registers on the screen, opens the link of the real e-mail, which signs in, and ends on the home page. */
export async function registerAndSignIn(page: Page, dataDir: string, person: RegistrationForm): Promise<void> {
  await page.goto('/auth/registration');
  await page.getByLabel(text('auth.name'), { exact: true }).fill(person.name);
  await page.getByLabel(text('auth.email'), { exact: true }).fill(person.email);
  await page.getByLabel(text('auth.password'), { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: text('auth.registration.ads') }).check();
  await page.getByRole('button', { name: text('auth.registration.submit') }).click();
  await page.getByText(person.email).waitFor();
  await page.goto(await waitForEmailLink(dataDir, person.email, '/auth/verify_email'));
  await page.getByRole('heading', { name: text('auth.verify.welcomeTitle') }).waitFor();
  await page.getByRole('link', { name: text('auth.verify.begin') }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Creates the data transfer of dropped or pasted files. */
async function createDataTransfer(page: Page, paths: readonly string[]) {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.id = 'e2e-drop-source';
    input.hidden = true;
    document.body.append(input);
  });
  const source = page.locator('#e2e-drop-source');
  await source.setInputFiles([...paths]);
  return source.evaluateHandle((input: HTMLInputElement) => {
    const files = new DataTransfer();
    for (const file of input.files ?? []) files.items.add(file);
    input.remove();
    return files;
  });
}

/** Drops files on the page like a file manager: one drop with all of them, once the page accepts files. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  // A drag over the page before its drop zone stands there is never seen again.
  await page.getByTestId('photo-input').first().waitFor({ state: 'attached' });
  const transfer = await createDataTransfer(page, paths);
  await page.locator('body').dispatchEvent('dragenter', { dataTransfer: transfer });
  const target = page.getByText(text('photos.drop'));
  await target.waitFor();
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
  await transfer.dispose();
}

export async function dropFilesOn(page: Page, paths: readonly string[], target: Locator): Promise<void> {
  const dataTransfer = await createDataTransfer(page, paths);
  const box = await restingBox(target);
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer, ...at });
  await dataTransfer.dispose();
}

/** Pastes files, like Ctrl+V after copying in a file manager. */
export async function pasteFiles(page: Page, paths: readonly string[]): Promise<void> {
  const clipboardData = await createDataTransfer(page, paths);
  await page.evaluate((data) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, clipboardData);
  await clipboardData.dispose();
}
