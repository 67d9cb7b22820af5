import { type BrowserContext, expect } from '@playwright/test';

/**
 * Watches what a person would not see: messages on the console (hydration and
 * content-security policy among them), errors nobody caught, and requests that
 * leave for another origin.
 */
export class Watch {
  /** Everything noticed so far. */
  readonly problems: string[] = [];
  private readonly allowed: RegExp[] = [];

  constructor(private readonly origin: string) {}

  /** Takes what matches as part of the test. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Follows every page of a browser context, popups and frames included. */
  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.problems.push(`uncaught: ${error.error().message}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.origin) {
        this.problems.push(`request to another origin: ${request.url()}`);
      }
    });
  }

  /** Fails the test when something was noticed that it did not allow. */
  verify(): void {
    const left = this.problems.filter((problem) => !this.allowed.some((pattern) => pattern.test(problem)));
    expect(left, 'nothing on the console, no request to another origin').toEqual([]);
  }
}
