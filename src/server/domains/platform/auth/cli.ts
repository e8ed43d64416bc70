import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { email, password, personName } from '../../../../contract/platform/user.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { createLoginLink, LOGIN_LINK_MINUTES } from './email-links/service.ts'
import { hashPassword, isCommon } from './passwords/password-hash.ts'
import { replacePassword } from './passwords/service.ts'
import { createUser, findUserByEmail, readUser } from './sessions/accounts.service.ts'

/** Parses one value with its contract schema; throws a message for the operator. */
const read = <T extends z.ZodMiniType>(schema: T, value: unknown, sentence: string): z.output<T> => {
  const result = z.safeParse(schema, value)
  if (!result.success) throw new Error(sentence)
  return result.data
}

const readPassword = async (given: string): Promise<string> => {
  read(password, given, 'A password has 8 to 128 characters.')
  if (await isCommon(given)) throw new Error('This password is too common.')
  return given
}

export interface NewUser {
  name: string
  email: string
  password: string
  admin?: boolean
  artist?: boolean
}

/** Creates an account with the requested roles; throws a message for the operator. */
export const userCreate = async (ctx: AppContext, given: NewUser): Promise<string> => {
  const account = {
    name: read(personName, given.name, 'A name has 2 to 60 characters.'),
    email: read(email, given.email, `${given.email} is not a valid email address.`),
    password_hash: await hashPassword(await readPassword(given.password)),
    is_admin: given.admin ?? false,
    roles: ['user', ...(given.artist ? ['artist'] : []), ...(given.admin ? ['admin'] : [])],
  }
  await createUser(ctx, account).catch((error: unknown) => {
    throw error instanceof HttpError ? new Error(`An account for ${account.email} already exists.`) : error
  })
  return `Created ${account.email} (${account.roles.join(', ')}).`
}

/** Sets an account's password, generated unless given, ends its sessions and revokes its app passwords. */
export const userResetPassword = async (
  ctx: AppContext,
  address: string,
  given?: string,
): Promise<string> => {
  const account = await findUserByEmail(ctx, address)
  if (!account) throw new Error(`No account found for ${address}.`)
  const chosen = given === undefined ? randomBytes(12).toString('base64url') : await readPassword(given)
  await replacePassword(ctx, account, chosen, { apps: true })
  return given === undefined
    ? `The new password of ${account.email}: ${chosen}`
    : `Changed the password of ${account.email}.`
}

/** Returns a single-use login link of an administrator: the way in when the login provider fails. */
export const userLoginLink = async (ctx: AppContext, address: string): Promise<string> => {
  const account = await findUserByEmail(ctx, address)
  if (!account) throw new Error(`No account found for ${address}.`)
  const { is_admin, roles } = await readUser(ctx, account.id)
  if (!is_admin && !roles.some(({ name }) => name === 'admin'))
    throw new Error(`${account.email} is not an administrator.`)
  if (account.blocked) throw new Error(`${account.email} is blocked.`)
  return `This link works once, for ${LOGIN_LINK_MINUTES} minutes:\n${await createLoginLink(ctx, account.id)}`
}

/** Adds `user create`, `user reset-password` and `user login-link`. */
export const sessionCommands = (
  program: Command,
  withContext: (run: (ctx: AppContext) => Promise<void>) => Promise<void>,
): void => {
  const user = program.command('user').description('accounts')
  user
    .command('create')
    .description('create an account')
    .requiredOption('--name <name>', 'display name')
    .requiredOption('--email <email>', 'email address')
    .requiredOption('--password <password>', '8 to 128 characters')
    .option('--admin', 'with the role admin')
    .option('--artist', 'with the role artist')
    .action((given: NewUser) => withContext(async (ctx) => console.log(await userCreate(ctx, given))))
  user
    .command('reset-password')
    .description('change the password of an account and end its sessions')
    .argument('<email>')
    .option('--password <password>', 'the new password; generated and printed if omitted')
    .action((address: string, given: { password?: string }) =>
      withContext(async (ctx) => console.log(await userResetPassword(ctx, address, given.password))),
    )
  user
    .command('login-link')
    .description('print a link that logs an administrator in, once, even without the login provider')
    .argument('<email>')
    .action((address: string) => withContext(async (ctx) => console.log(await userLoginLink(ctx, address))))
}
