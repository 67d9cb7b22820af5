import type { FileChooser, Locator, Page } from '@playwright/test';

/** The hands of a person, which count what they do: a click, a field filled, a key. */
export class Hands {
  /** How often they have done something, by what it was for. */
  readonly actions: Record<string, number> = {};
  private purpose = '';

  constructor(private readonly page: Page) {}

  /** What they do from now on is for this. */
  for(purpose: string): void {
    this.purpose = purpose;
  }

  click(what: Locator): Promise<void> {
    this.count();
    return what.click();
  }

  fill(field: Locator, text: string): Promise<void> {
    this.count();
    return field.fill(text);
  }

  /** Fills the field that has the focus. */
  write(text: string): Promise<void> {
    this.count();
    return this.page.keyboard.insertText(text);
  }

  /** Picks a file in the window that the browser has opened. */
  choose(window: FileChooser, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    this.count();
    return window.setFiles(file);
  }

  press(key: string): Promise<void> {
    this.count();
    return this.page.keyboard.press(key);
  }

  /** How often they have done something, whatever it was for. */
  get total(): number {
    return Object.values(this.actions).reduce((sum, count) => sum + count, 0);
  }

  private count(): void {
    this.actions[this.purpose] = (this.actions[this.purpose] ?? 0) + 1;
  }
}
