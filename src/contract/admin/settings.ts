import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { groups } from './configuration.ts'

/** Stands for a secret that is set; sent back, it keeps what is there. */
export const MASK = '***'

const stored = z.object({
  key: z.string(),
  value: z.string(),
  /** The variable of the environment that decides, where one does. */
  fixed: z.nullable(z.string()),
})
export type StoredSetting = z.infer<typeof stored>

/** Something that the page tells beside its settings; the label is a message key. */
const fact = z.object({ label: z.string(), value: z.string() })
export type Fact = z.infer<typeof fact>

const trial = z.object({
  ok: z.boolean(),
  /** What came of it, as a message key. */
  text: z.string(),
  /** In the words of whatever was tried; empty where there are none. */
  detail: z.string(),
})
export type TrialResult = z.infer<typeof trial>

export const adminSettings = {
  read: endpoint({
    method: 'GET',
    path: '/admin/settings',
    access: 'Edit settings',
    summary:
      'The settings of one page of the configuration, secrets masked, and what the page tells beside them',
    query: z.object({ group: z.enum(groups) }),
    reply: z.object({ settings: z.array(stored), facts: z.array(fact) }),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/admin/settings',
    access: 'Edit settings',
    summary: 'Changes settings, all or none; 422 names what is wrong with each',
    body: z.strictObject({
      settings: z
        .array(
          z.strictObject({
            key: z.string().check(z.maxLength(60)),
            value: z.string().check(z.maxLength(5000)),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
    reply: z.object({ settings: z.array(stored) }),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/admin/settings/test-mail',
    access: 'Edit settings',
    summary: 'Sends a mail to who asks and tells what came of it',
    reply: trial,
    limit: 'login',
  }),
  testStorage: endpoint({
    method: 'POST',
    path: '/admin/settings/test-storage',
    access: 'Edit settings',
    summary: 'Writes, reads and deletes a file where media lie',
    reply: trial,
    limit: 'login',
  }),
  reindex: endpoint({
    method: 'POST',
    path: '/admin/settings/reindex',
    access: 'Edit settings',
    summary: 'Makes the search index anew as a job, while searching goes on',
    reply: trial,
    status: 202,
  }),
  clearCache: endpoint({
    method: 'POST',
    path: '/admin/settings/clear-cache',
    access: 'Edit settings',
    summary: 'Makes every node forget the answers that it keeps',
    reply: trial,
  }),
}
