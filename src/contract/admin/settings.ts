import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { groups } from './configuration.ts'

/** Represents a stored secret; sent back, it leaves the secret unchanged. */
export const MASK = '***'

const stored = z.object({
  key: z.string(),
  value: z.string(),
  /** The environment variable that overrides it, if any. */
  fixed: z.nullable(z.string()),
})
export type StoredSetting = z.infer<typeof stored>

/** Information shown beside the settings; the label is a message key. */
const fact = z.object({ label: z.string(), value: z.string() })
export type Fact = z.infer<typeof fact>

export const testResult = z.object({
  ok: z.boolean(),
  /** The result as a message key. */
  text: z.string(),
  /** The tested component's own message; may be empty. */
  detail: z.string(),
})
export type TestResult = z.infer<typeof testResult>

const changes = z.strictObject({
  settings: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(60)),
        value: z.string().check(z.maxLength(5000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
})
const changed = z.object({ settings: z.array(stored) })

export const adminSettings = {
  read: endpoint({
    method: 'GET',
    path: '/admin/settings',
    access: 'Edit settings',
    summary: 'Returns the settings of one configuration page with secrets masked, and the facts shown on it',
    query: z.object({ group: z.enum(groups) }),
    reply: z.object({ settings: z.array(stored), facts: z.array(fact) }),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/admin/settings',
    access: 'Edit settings',
    summary: 'Updates settings of the site, all or none; 422 lists the error of each, 403 for others',
    body: changes,
    reply: changed,
  }),
  writePowerful: endpoint({
    method: 'PUT',
    path: '/admin/settings/powerful',
    event: 'settings_changed',
    access: 'admin',
    stepUp: true,
    summary:
      'Updates settings of any class, all or none, and emails all administrators about those of identity and money; 422 lists the error of each',
    body: changes,
    reply: changed,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/admin/settings/test-mail',
    access: 'Edit settings',
    summary: 'Sends a test email to the viewer and returns the result',
    reply: testResult,
    limit: 'login',
  }),
  testStorage: endpoint({
    method: 'POST',
    path: '/admin/settings/test-storage',
    access: 'Edit settings',
    summary: 'Writes, reads and deletes a test file in the media storage',
    reply: testResult,
    limit: 'login',
  }),
  reindex: endpoint({
    method: 'POST',
    path: '/admin/settings/reindex',
    access: 'Edit settings',
    summary: 'Rebuilds the search index as a job; search keeps working',
    reply: testResult,
    status: 202,
  }),
  clearCache: endpoint({
    method: 'POST',
    path: '/admin/settings/clear-cache',
    access: 'Edit settings',
    summary: 'Clears the response cache of every node',
    reply: testResult,
  }),
}
