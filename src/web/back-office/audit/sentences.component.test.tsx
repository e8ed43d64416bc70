import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { auditChoices, auditLine, auditLog } from '../../../contract/platform/back-office/audit-log.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const lines = [
  { resource: 'settings', action: 'change', label: 'disableCookieConsentPopup', turned: true },
  { resource: 'settings', action: 'change', label: 'enablePodcasts', turned: true },
  { resource: 'settings', action: 'change', label: 'title_song', turned: null },
  { resource: 'songs', action: 'delete', label: 'Slack Water', turned: null },
  { resource: 'navigation', action: 'arrange', label: null, turned: null },
]

it('reads as sentences with the names that settings have in the configuration', async () => {
  answer(auditChoices.get, () => ({ resources: [], actions: [], users: [] }))
  answerTable(
    auditLog,
    lines.map((line, index) => ({
      ...sampleOf(auditLine, { ...line, id: index + 1, user_name: 'Ada' }),
      created_at: `2026-01-0${9 - index}T00:00:00.000Z`,
    })),
  )
  await openBackOffice('audit-log')
  await expect
    .poll(() =>
      page
        .getByRole('table')
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    )
    .toEqual([
      'Ada turned off Cookie banner',
      'Ada turned on Podcasts',
      'Ada changed Titles: Song',
      'Ada deleted Slack Water',
      'Ada reordered Navigation',
    ])
})
