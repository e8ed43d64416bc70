import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './pagination.ts'
import { email, loginReply, password, passwordsAgree, personName, secondStep } from './session.ts'

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

/** Links that grant access: a password link by email, and the login and setup links printed for the operator. */
export const links = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/password/forgot',
    access: 'public',
    summary: 'Emails a password reset link; the response does not reveal whether the account exists',
    body: forgotPasswordBody,
    reply: success,
    limit: 'login',
  }),
  passwordLink: endpoint({
    method: 'GET',
    path: '/password/reset/{token}',
    access: 'public',
    summary: 'Returns the account of a password reset link; 410 when it has expired',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ valid: z.literal(true), email_masked: z.string() }),
    limit: 'login',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/password/reset',
    access: 'public',
    summary: 'Sets a new password by an emailed link, once; ends all sessions of the account',
    body: resetPasswordBody,
    reply: success,
    idempotent: true,
    limit: 'login',
  }),
  loginLink: endpoint({
    method: 'POST',
    path: '/login/link',
    access: 'public',
    summary: 'Logs an administrator in by a link printed by the command line, once; 410 when it has expired',
    body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    reply: z.union([loginReply, secondStep]),
    limit: 'login',
  }),
  firstAdminState: endpoint({
    method: 'GET',
    path: '/first-administrator/{token}',
    access: 'public',
    summary: 'Checks whether a first-administrator link still works',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ valid: z.boolean() }),
  }),
  firstAdmin: endpoint({
    method: 'POST',
    path: '/first-administrator/{token}',
    access: 'public',
    summary: 'Creates the first administrator by the link printed by the server, once',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    body: firstAdminBody,
    reply: loginReply,
    status: 201,
    idempotent: true,
    limit: 'login',
  }),
}
