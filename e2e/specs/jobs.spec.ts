import { expectAccessible } from '../helpers/axe';
import { change, openJobs } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

const failed = (page: Page) => page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem');

test('an operator sees what has failed, has it tried again, and discards it', async ({ page, server }) => {
  await openJobs(page);
  await expect(page.getByRole('heading', { name: 'Nothing has failed' })).toBeVisible();
  const periodic = page.getByRole('list', { name: 'Periodic jobs' }).getByRole('listitem');
  await expect(periodic).toHaveCount(10);
  await expect(periodic.first()).toContainText('Delete old clicks and scans');
  await expectAccessible(page, 'no failed jobs');

  // The screen is refreshed by itself.
  await server.failJobs();
  await expect(failed(page)).toHaveCount(2);
  await expect(failed(page).first()).toContainText('the service answers 403 Forbidden');
  await expect(failed(page).first()).toContainText('1 attempt · failing since');
  await expectAccessible(page, 'failed jobs');

  const ada = failed(page).filter({ hasText: '{"uid":"ada"}' });
  await change(page, () => ada.getByRole('button', { name: /^Try again/ }).click());
  await expect(page.getByText('“Write a user’s claims at Firebase” is tried again')).toBeVisible();
  await expect(failed(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Failed jobs' })).toBeFocused();
  // This server signs nobody in with Firebase; the job waits for one that does.
  await expect(page.getByText('1 job is waiting')).toBeVisible();

  await failed(page)
    .getByRole('button', { name: /^Discard/ })
    .click();
  await expectAccessible(page, 'discarding a job');
  await change(page, () => page.getByRole('button', { name: 'Discard', exact: true }).click());
  await expect(page.getByRole('heading', { name: 'Nothing has failed' })).toBeVisible();
  const log = page.getByRole('list', { name: 'What operators have done' }).getByRole('listitem');
  await expect(log.filter({ hasText: 'Tried again · by' })).toContainText('{"uid":"ada"}');
  await expect(log.filter({ hasText: 'Discarded · by' })).toContainText('{"uid":"grace"}');
});
