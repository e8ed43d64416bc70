import { sql } from 'kysely'
import { byId, type Part } from './export-part.queries.ts'

/** Artists that an account owns: other members of a team see no money. */
const ownedBy = (userId: number) =>
  sql`select artist_id from artist_members where user_id = ${userId} and role = 'owner'`

/** Purchases, sales and payouts of an account. */
export const moneyParts = {
  cart: {
    ...byId(sql`ci.id`),
    entry: sql`json_build_object('title', coalesce(s.title, al.title), 'license', l.name, 'amount', ci.amount,
      'currency', p.currency, 'created_at', ci.created_at)`,
    from: (
      userId,
    ) => sql`cart_items ci join prices p on p.id = ci.price_id join licenses l on l.id = p.license_id
      left join all_songs s on s.id = p.song_id left join all_albums al on al.id = p.album_id
      where ci.user_id = ${userId}`,
  },
  // With invoices and credit notes as they were issued.
  orders: {
    order: [sql`o.created_at`, sql`o.id`],
    types: [sql`timestamptz`, sql`uuid`],
    entry: sql`json_build_object('number', 'T-' || o.number, 'status', o.status, 'buyer_name', o.buyer_name,
      'buyer_email', o.buyer_email, 'address', o.address, 'country', o.country, 'currency', o.currency,
      'subtotal', o.subtotal, 'coupon', o.discount_code, 'discount', o.discount, 'tax', o.tax, 'tax_name', o.tax_name,
      'total', o.total, 'refunded', o.refunded, 'refund_reason', o.refund_reason, 'provider', o.provider,
      'created_at', o.created_at, 'paid_at', o.paid_at, 'items', (
        select json_agg(json_build_object('title', i.title, 'artist', i.artist, 'license', i.license, 'amount', i.amount,
          'discount', i.discount, 'tax', i.tax, 'refunded', i.refunded) order by i.id)
        from order_items i where i.order_id = o.id), 'payments', (
        select coalesce(json_agg(json_build_object('provider', p.provider, 'reference', p.provider_reference,
          'status', p.status, 'amount', p.amount, 'created_at', p.created_at) order by p.created_at), '[]')
        from payments p where p.order_id = o.id), 'refunds', (
        select coalesce(json_agg(json_build_object('amount', r.amount, 'status', r.status, 'reason', r.reason,
          'created_at', r.created_at) order by r.created_at), '[]')
        from refunds r where r.order_id = o.id), 'invoices', (
        select coalesce(json_agg(json_build_object('number', v.series || '-' || lpad(v.number::text, 6, '0'),
          'kind', v.kind, 'issued_at', v.issued_at, 'document', v.document) order by v.id), '[]')
        from invoices v where v.order_id = o.id))`,
    from: (userId) => sql`orders o where o.user_id = ${userId}`,
  },
  purchases: {
    ...byId(sql`pu.id`),
    entry: sql`json_build_object('title', i.title, 'artist', i.artist, 'license', i.license,
      'license_text', i.license_text,
      'gift_from', (select g.sender from gifts g where g.order_item_id = i.id), 'valid', pu.valid, 'created_at', pu.created_at, 'ended_at', pu.ended_at)`,
    from: (userId) =>
      sql`purchases pu join order_items i on i.id = pu.order_item_id where pu.user_id = ${userId}`,
  },
  // Also what was got without the account, for its address.
  free_downloads: {
    ...byId(sql`fd.id`),
    entry: sql`json_build_object('title', fd.title, 'license', fd.license, 'license_text', fd.license_text,
      'artist', (select name from artists where id = fd.artist_id), 'email', fd.email, 'country', fd.country,
      'received_at', case when fd.email is not null then fd.confirmed_at end, 'created_at', fd.created_at)`,
    from: (userId) => sql`free_downloads fd where fd.user_id = ${userId} or fd.email = (
      select email from users where id = ${userId} and email_verified_at is not null)`,
  },
  // Without their codes, which whoever has them can redeem.
  gifts: {
    ...byId(sql`g.id`),
    entry: sql`json_build_object('title', (select title from order_items where id = g.order_item_id), 'sender', g.sender,
      'email', g.email, 'name', g.name, 'message', g.message, 'deliver_at', g.deliver_at, 'sent_at', g.sent_at,
      'redeemed_at', g.redeemed_at, 'revoked_at', g.revoked_at, 'created_at', g.created_at)`,
    from: (userId) => sql`gifts g where g.user_id = ${userId}`,
  },
  plan_codes: {
    ...byId(sql`pc.id`),
    entry: sql`json_build_object('plan', (select name from plans where id = b.plan_id), 'months', b.months,
      'redeemed_at', pc.redeemed_at)`,
    from: (userId) =>
      sql`plan_codes pc join plan_code_batches b on b.id = pc.batch_id where pc.redeemed_by = ${userId}`,
  },
  subscriptions: {
    ...byId(sql`su.id`),
    entry: sql`json_build_object('plan', (select name from plans where id = su.plan_id), 'status', su.status,
      'provider', su.provider, 'started_at', su.started_at, 'trial_ends_at', su.trial_ends_at,
      'period_end', su.period_end, 'cancelled_at', su.cancelled_at, 'cancel_reason', su.cancel_reason,
      'cancel_note', su.cancel_note, 'ended_at', su.ended_at, 'events', (
        select coalesce(json_agg(json_build_object('kind', e.kind, 'created_at', e.created_at) order by e.id), '[]')
        from subscription_events e where e.subscription_id = su.id))`,
    from: (userId) => sql`subscriptions su where su.user_id = ${userId}`,
  },
  family: {
    order: [sql`fm.joined_at`, sql`fm.user_id`],
    types: [sql`timestamptz`, sql`int`],
    entry: sql`json_build_object('payer', payer.name, 'member', member.name, 'joined_at', fm.joined_at)`,
    from: (userId) => sql`family_members fm join users payer on payer.id = fm.payer_id
      join users member on member.id = fm.user_id where fm.payer_id = ${userId} or fm.user_id = ${userId}`,
  },
  family_invitations: {
    ...byId(sql`fi.id`),
    entry: sql`json_build_object('email', fi.email, 'expires_at', fi.expires_at, 'created_at', fi.created_at)`,
    from: (userId) => sql`family_invitations fi where fi.payer_id = ${userId}`,
  },
  coupons_used: {
    order: [sql`o.paid_at`, sql`o.id`],
    types: [sql`timestamptz`, sql`uuid`],
    entry: sql`json_build_object('code', o.discount_code, 'order', 'T-' || o.number, 'discount', o.discount,
      'currency', o.currency, 'used_at', o.paid_at)`,
    from: (userId) =>
      sql`orders o where o.user_id = ${userId} and o.discount_code is not null and o.paid_at is not null`,
  },
  earnings: {
    ...byId(sql`a.id`),
    entry: sql`json_build_object('artist', (select name from artists where id = substr(a.name, 8)::int),
      'currency', a.currency, 'owed', -a.balance)`,
    from: (userId) => sql`ledger_accounts a where a.name in (
      select 'artist:' || artist_id from (${ownedBy(userId)}) owned)`,
  },
  // To masked accounts, as operators see them at first.
  payouts: {
    ...byId(sql`po.id`),
    entry: sql`json_build_object('number', 'P-' || po.number, 'artist', po.artist, 'method', po.method, 'to', po.masked,
      'currency', po.currency, 'amount', po.amount, 'fee', po.fee, 'status', po.status, 'reference', po.reference,
      'reason', po.reason, 'created_at', po.created_at, 'ended_at', po.ended_at)`,
    from: (userId) => sql`payouts po where po.artist_id in (${ownedBy(userId)})`,
  },
} satisfies Record<string, Part>
