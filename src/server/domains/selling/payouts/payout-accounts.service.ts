import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { compactIban, isBic, isIban } from '../../../../contract/core/money.ts'
import {
  type artistPayouts,
  type PayoutAccount,
  type PayoutField,
  type PayoutMethod,
  sepaFields,
} from '../../../../contract/selling/back-office/earnings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { open, seal } from '../../../db/secret-box.ts'
import { orNotFound, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { managedArtist } from '../../platform/index.ts'
import { artistName, listOwners, loadAccount, methodById, upsertAccount } from './queries.ts'

type Details = Record<string, string>

const SECRET = 'payout details'
/** Characters of a value that stay readable, so that its owner recognizes it. */
const READABLE = 4
const MASK = '•••• '

export const encryptDetails = (ctx: Pick<AppContext, 'env'>, details: Details): Buffer =>
  seal(ctx.env.secret, SECRET, JSON.stringify(details))

export const decryptDetails = (ctx: AppContext, details: Buffer): Details =>
  JSON.parse(open(ctx.env.secret, SECRET, details)) as Details

/** Masks a value but for its end; short ones completely. Addresses keep their first letter and their domain. */
export const masked = (value: string): string => {
  const [, first, domain] = /^(.)[^@]*(@[^@]+)$/u.exec(value) ?? []
  if (first && domain) return `${first}•••${domain}`
  return value.length <= 2 * READABLE ? MASK.trim() : MASK + value.slice(-READABLE)
}

/** Names are no secret; numbers of accounts are. */
export const maskedDetails = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      key === 'holder' || value === '' ? value : masked(value),
    ]),
  )

const sepaLabels: Record<(typeof sepaFields)[number], string> = {
  holder: 'Account holder',
  iban: 'IBAN',
  bic: 'BIC',
}

/** Returns the fields that a method asks for. */
export const fieldsOf = ({ kind, fields }: Pick<PayoutMethod, 'kind' | 'fields'>): PayoutField[] =>
  kind === 'sepa'
    ? sepaFields.map((key) => ({ key, label: sepaLabels[key], required: key !== 'bic' }))
    : fields

/** Names details as their method does. */
export const labelled = (
  details: Details,
  { kind, fields }: { kind: PayoutMethod['kind'] | null; fields: PayoutField[] },
): { label: string; value: string }[] => {
  const known = fieldsOf({ kind: kind ?? 'other', fields })
  return Object.entries(details)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ label: known.find((field) => field.key === key)?.label ?? key, value }))
}

/** Returns the details in the form in which they are stored. 422 for missing or wrong ones. */
const checkedDetails = (method: PayoutMethod, given: Details): Details => {
  const fields = fieldsOf(method)
  const errors: Record<string, string[]> = {}
  const details: Details = {}
  for (const { key, required } of fields) {
    const value = given[key] ?? ''
    if (required && value === '') errors[`details.${key}`] = ['This field is required.']
    details[key] = method.kind === 'sepa' && key !== 'holder' ? compactIban(value) : value
  }
  if (method.kind === 'sepa') {
    const { iban = '', bic = '' } = details
    if (iban !== '' && !isIban(iban)) errors['details.iban'] = ['This isn’t a valid IBAN.']
    if (bic !== '' && !isBic(bic)) errors['details.bic'] = ['This isn’t a valid BIC.']
  }
  if (Object.keys(errors).length > 0) throwFieldErrors(errors)
  return details
}

/** Returns how an artist is paid, masked; null if it did not say. */
export const loadPayoutAccount = async (
  ctx: AppContext,
  db: Db,
  artistId: number,
): Promise<PayoutAccount | null> => {
  const account = await loadAccount(db, artistId)
  const method = account && (await methodById(db, account.method_id))
  if (!method) return null
  const { active: _, ...shown } = method
  return {
    method: { ...shown, fields: fieldsOf(method) },
    details: maskedDetails(decryptDetails(ctx, account.details)),
    changed_at: account.changed_at,
  }
}

/** Sets how an artist is paid, and tells every owner, as a thief would change it first. */
export const setPayoutAccount = async (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id, method: methodId, details }: BodyOf<typeof artistPayouts.setAccount>,
): Promise<PayoutAccount> => {
  const artistId = managedArtist(viewer, artist_id, 'own')
  const method = await methodById(ctx.db, methodId)
  if (!method?.active) return throwFieldErrors({ method: ['This value isn’t valid.'] })
  const encrypted = encryptDetails(ctx, checkedDetails(method, details))
  const name = orNotFound(await artistName(ctx.db, artistId))
  await ctx.db.transaction().execute(async (trx) => {
    await upsertAccount(trx, {
      artist_id: artistId,
      method_id: methodId,
      details: encrypted,
      changed_by: viewer.id,
    })
    for (const owner of await listOwners(trx, artistId)) {
      const { locale, t } = await emailTexts(ctx, owner.locale)
      const email = {
        locale,
        subject: t('The payout account of {name} was changed', { name }),
        before: [
          t('{user} changed how {name} is paid.', { user: viewer.name, name }),
          t('If you weren’t expecting this, contact us right away.'),
        ],
        action: { label: t('Open earnings'), url: `${ctx.settings().appUrl}/artist/earnings` },
        after: [],
      }
      await ctx.queue.send('send-email', { to: owner.email, email }, { trx })
    }
  })
  return orNotFound(await loadPayoutAccount(ctx, ctx.db, artistId))
}
