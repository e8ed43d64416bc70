import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { success } from '../core/pagination.ts'
import { email, personName } from '../platform/user.ts'

export const contactBody = z.strictObject({
  name: personName,
  email,
  /** One line: it becomes the subject of an email. */
  subject: z.string().check(z.trim(), z.minLength(3), z.maxLength(150), z.regex(/^\P{Cc}*$/u)),
  message: z.string().check(z.trim(), z.minLength(10), z.maxLength(5000)),
  /** A honeypot: people do not see this field and leave it empty; bots fill it in. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
})

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'optional',
    summary: 'Sends a message to the operator',
    body: contactBody,
    reply: success,
    status: 201,
    idempotent: true,
  }),
}
