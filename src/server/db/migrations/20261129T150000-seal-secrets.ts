import { type Kysely, sql } from 'kysely'

const tokens = ['private_feeds', 'friend_invites', 'playlist_invites', 'listening_sessions']
const encrypted = [
  ['share_links', 'token_encrypted'],
  ['gifts', 'code_encrypted'],
  ['plan_codes', 'code_encrypted'],
  ['oidc_providers', 'encrypted_client_secret'],
  ['sessions', 'encrypted_id_token'],
  ['second_factors', 'encrypted_secret'],
  ['push_keys', 'encrypted_private_key'],
  ['payment_providers', 'encrypted_secret'],
  ['payment_providers', 'encrypted_webhook_secret'],
  ['payout_accounts', 'details'],
  ['payouts', 'details'],
] as const

/**
 * Everything encrypted begins with the id of its key. Here no key is known: what is plain text so far gets the id 0, what
 * is encrypted the id 1, and the start of the server encrypts both with its key.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of tokens) {
    const name = sql.table(table)
    await sql`alter table ${name} add token_hash bytea unique, add token_encrypted bytea`.execute(db)
    await sql`update ${name} set token_hash = sha256(convert_to(token, 'UTF8')),
      token_encrypted = '\\x00000000' || convert_to(token, 'UTF8')`.execute(db)
    await sql`alter table ${name} drop token, alter token_hash set not null,
      alter token_encrypted set not null`.execute(db)
  }
  for (const [table, column] of encrypted)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = '\\x00000001' || ${sql.ref(column)}
      where ${sql.ref(column)} is not null`.execute(db)

  await sql`alter table settings add encrypted bytea, add check (encrypted is null or value = '')`.execute(db)
  await sql`update settings set value = '', encrypted = '\\x00000000' || convert_to(value, 'UTF8')
    where key in ('smtp_password', 'facebook_client_secret') and value <> ''`.execute(db)

  await sql`alter table listening_sessions add invited integer[] not null default '{}'`.execute(db)
  await sql`update listening_sessions s set invited = array(select n.user_id from notifications n
    where n.kind = 'session_invitation' and n.subject = s.id::text)`.execute(db)
  await sql`update notifications set link = '/listen/' || subject where kind = 'session_invitation'`.execute(
    db,
  )
}
