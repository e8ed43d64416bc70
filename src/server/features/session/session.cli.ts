import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { email, password, personName } from '../../../contract/session.ts'
import { Refusal } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { createUser, findUserByEmail } from './accounts.service.ts'
import { replacePassword } from './passwords.service.ts'
import { hashPassword, isCommon } from './session.passwords.ts'

type On = Pick<Platform, 'db' | 'queue' | 'settings' | 'wording'>

/** Reads one given value by its rule of the contract; throws a sentence for the operator. */
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

/** Creates an account with the roles asked for; throws a sentence for the operator. */
export const userCreate = async (on: On, given: NewUser): Promise<string> => {
  const account = {
    name: read(personName, given.name, 'A name has 2 to 60 characters.'),
    email: read(email, given.email, `${given.email} is not an e-mail address.`),
    password_hash: await hashPassword(await readPassword(given.password)),
    is_admin: given.admin ?? false,
    roles: ['user', ...(given.artist ? ['artist'] : []), ...(given.admin ? ['admin'] : [])],
  }
  await createUser(on, account).catch((error: unknown) => {
    throw error instanceof Refusal ? new Error(`There is an account ${account.email} already.`) : error
  })
  return `Created ${account.email} (${account.roles.join(', ')}).`
}

/** Gives an account another password, made here unless given, and ends its sessions. */
export const userResetPassword = async (on: On, address: string, given?: string): Promise<string> => {
  const account = await findUserByEmail(on, address)
  if (!account) throw new Error(`There is no account ${address}.`)
  const chosen = given === undefined ? randomBytes(12).toString('base64url') : await readPassword(given)
  await replacePassword(on, account, chosen)
  return given === undefined
    ? `The new password of ${account.email}: ${chosen}`
    : `Changed the password of ${account.email}.`
}

/** Adds `user create` and `user reset-password`. */
export const sessionCommands = (
  program: Command,
  withPlatform: (run: (on: Platform) => Promise<void>) => Promise<void>,
): void => {
  const user = program.command('user').description('accounts')
  user
    .command('create')
    .description('create an account')
    .requiredOption('--name <name>', 'shown name')
    .requiredOption('--email <email>', 'e-mail address')
    .requiredOption('--password <password>', '8 to 128 characters')
    .option('--admin', 'with the role admin')
    .option('--artist', 'with the role artist')
    .action((given: NewUser) => withPlatform(async (on) => console.log(await userCreate(on, given))))
  user
    .command('reset-password')
    .description('give an account another password and end its sessions')
    .argument('<email>')
    .option('--password <password>', 'the new one; else one is made and printed')
    .action((address: string, given: { password?: string }) =>
      withPlatform(async (on) => console.log(await userResetPassword(on, address, given.password))),
    )
}
