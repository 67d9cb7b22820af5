// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { newUser } from '@/lib/testing';
import { box, type ConfigurationServer, configurationServer, fill, opened, press, toggle } from './testing';

let at: ConfigurationServer;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  at = configurationServer();
});
afterEach(cleanup);

/** Somebody else saves another name and another trial. */
const meanwhile = () => {
  at.kept = { ...at.kept, site_name: 'Tavola', trial_days: 7, updated_by_email: 'grace@example.com' };
  at.revision++;
};

test('after somebody else has saved, what is typed goes on, on top of theirs', async () => {
  await opened(at);
  await fill('Name of the site', 'Menüler');
  await newUser().click(toggle('Google'));
  meanwhile();
  await press('Save');
  const words = await screen.findByText(
    /^grace@example\.com saved on .* Nothing you typed is lost.* Changed by both of you: Name of the site\.$/,
  );
  expect([box('Name of the site').value, box('Trial, in days').value]).toEqual(['Menüler', '7']);
  expect(screen.getByText('Saved meanwhile: Tavola')).toBeTruthy();
  await press('Keep mine');
  expect(words.isConnected).toBe(false);
  await press('Save');
  await screen.findByText('The configuration is saved.');
  expect(at.kept).toMatchObject({
    site_name: 'Menüler',
    trial_days: 7,
    sign_in_providers: [{ shown: false }, {}],
  });
  expect(screen.queryByText(/^Saved meanwhile/)).toBeNull();
});

test('or theirs is taken: of one field, or of all', async () => {
  await opened(at);
  await fill('Name of the site', 'Menüler');
  await fill('Trial, in days', '14');
  meanwhile();
  await press('Save');
  await press('Take what was saved meanwhile: Name of the site');
  expect(box('Name of the site').value).toBe('Tavola');
  expect(screen.getByText('1 change not saved')).toBeTruthy();
  await press('Take theirs');
  expect(box('Trial, in days').value).toBe('7');
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('theirs that cannot be read is asked for with the next try', async () => {
  await opened(at);
  await fill('Name of the site', 'Menüler');
  meanwhile();
  at.broken = '/api/configuration';
  await press('Save');
  await screen.findByText('Something went wrong on our side. Please try again in a moment.');
  expect(box('Name of the site').value).toBe('Menüler');
  at.broken = '';
  await press('Try again');
  await screen.findByText(/Nothing you typed is lost/);
});
