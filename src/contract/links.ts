import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './paging.ts'
import { email, loginReply, password, passwordsAgree, personName } from './session.ts'

export const firstAdminBody = z
  .strictObject({ name: personName, email, password, password_confirmation: z.string() })
  .check(passwordsAgree)

export const forgotPasswordBody = z.strictObject({ email })

export const resetPasswordBody = z
  .strictObject({
    token: z.string().check(z.maxLength(100)),
    email,
    password,
    password_confirmation: z.string(),
  })
  .check(passwordsAgree)

/** Links that let somebody in: a new password by mail, the first administrator by what the server printed. */
export const links = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/password/forgot',
    access: 'public',
    summary: 'Mails a link for a new password; answers alike whether there is such an account',
    body: forgotPasswordBody,
    reply: success,
    limit: 'login',
  }),
  passwordLink: endpoint({
    method: 'GET',
    path: '/password/reset/{token}',
    access: 'public',
    summary: 'Whom a link for a new password is for; 410 when it no longer works',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ valid: z.literal(true), email_masked: z.string() }),
    limit: 'login',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/password/reset',
    access: 'public',
    summary: 'Chooses a new password by a mailed link, once; ends all sessions of the account',
    body: resetPasswordBody,
    reply: success,
    limit: 'login',
  }),
  firstAdminState: endpoint({
    method: 'GET',
    path: '/first-administrator/{token}',
    access: 'public',
    summary: 'Whether a link for the first administrator still works',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ valid: z.boolean() }),
  }),
  firstAdmin: endpoint({
    method: 'POST',
    path: '/first-administrator/{token}',
    access: 'public',
    summary: 'Creates the first administrator by the link that the server printed, once',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    body: firstAdminBody,
    reply: loginReply,
    status: 201,
    limit: 'login',
  }),
}
