import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { confirmFirst, loginBody, loginReply, registerBody, secondStep } from './login.ts'
import { success } from './pagination.ts'
import { user } from './user.ts'

export { confirmFirst, type LoginReply, loginBody, loginReply, registerBody, secondStep } from './login.ts'
export { email, knownPassword, password, passwordsAgree, personName, type User, user } from './user.ts'

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Logs in with email and password',
    body: loginBody,
    reply: z.union([loginReply, secondStep]),
    preview: true,
    limit: 'login',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    event: 'logout',
    access: 'user',
    summary: 'Ends the session of the token; `logout_url` ends that of the login provider',
    reply: z.extend(success, { logout_url: z.optional(z.string()) }),
    preview: true,
  }),
  register: endpoint({
    method: 'POST',
    path: '/register',
    access: 'public',
    feature: 'disableRegistration',
    summary: 'Creates an account and logs it in',
    body: registerBody,
    reply: z.union([loginReply, confirmFirst]),
    status: (reply) => ('access_token' in reply ? 201 : 202),
    limit: 'login',
  }),
  user: endpoint({
    method: 'GET',
    path: '/user',
    access: 'user',
    summary: 'Returns the account of the token',
    reply: user,
  }),
}
