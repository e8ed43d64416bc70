import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { analytics } from '../../contract/admin/analytics.ts'
import { backups } from '../../contract/admin/backups.ts'
import { adminCounts } from '../../contract/admin/counts.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import type { Permission } from '../../contract/permissions.ts'
import { queryClient } from '../api/client.ts'
import { openBackOffice } from '../testing/back-office.tsx'
import { answerSamples } from '../testing/contract.ts'
import { answered } from '../testing/http-server.ts'
import { pages } from './registry.ts'

/** For administrators only: the browser of these tests takes everyone in the area for one. */
const forAdministrators = new Set<Endpoint>([...Object.values(analytics), ...Object.values(backups)])

const allows = (access: Access, permission: Permission): boolean =>
  ['public', 'optional', 'user'].includes(String(access)) || [access].flat().includes(permission)

const cases = pages.flatMap(({ path, permission }) =>
  (permission ?? []).map((one) => ({ path, permission: one })),
)

it.each(cases)('$path needs nothing besides “$permission”', async ({ path, permission }) => {
  answerSamples()
  await openBackOffice(path)
  await page.getByRole('heading', { level: 1 }).first().findElement()
  const own = () =>
    [...answered].some(
      (endpoint) => endpoint !== adminCounts.get && [endpoint.access].flat().includes(permission),
    )
  await expect.poll(() => own() && queryClient.isFetching() === 0).toBe(true)
  const denied = [...answered].filter(
    (endpoint) => !forAdministrators.has(endpoint) && !allows(endpoint.access, permission),
  )
  expect(denied.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
