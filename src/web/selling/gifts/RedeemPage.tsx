import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { ReceivedGift } from '../../../contract/selling/gifts.ts'
import { copyUrl } from '../../catalog/items/copy-url.ts'
import { ItemLinkButton } from '../../catalog/items/ItemLink.tsx'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { CallError } from '../../data/call.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { CenteredPage, InvitationPage } from '../../platform/pages/InvitationPage.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { GiftMessage } from './GiftMessage.tsx'
import styles from './gifts.module.css'
import { giftQuery, redeemGift } from './gifts.ts'

const RedeemPlan = lazy(() => import('../plans/RedeemPlan.tsx').then((m) => ({ default: m.RedeemPlan })))

const route = getRouteApi('/shell/redeem/{-$code}')

/** Asks for a code; `unknown` is one that does not exist. */
const CodeForm = ({ unknown = '' }: { unknown?: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [code, setCode] = useState(unknown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = code.replace(/[^\p{L}\p{N}-]/gu, '')
    if (plain) void navigate({ to: '/redeem/{-$code}', params: { code: plain } })
  }
  return (
    <CenteredPage>
      <h1 className="heading-24">{t('Redeem a gift')}</h1>
      <form className={styles.codeForm} onSubmit={submit}>
        <TextField
          label={t('Your code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          dir="ltr"
          error={
            unknown && code === unknown ? t('There is no gift with this code. Check it, and try again.') : ''
          }
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" variant="primary">
          {t('Continue')}
        </Button>
      </form>
    </CenteredPage>
  )
}

/** Returns what became of the gift, or what its recipient should know. */
const stateOf = ({ status, yours, owned }: ReceivedGift, t: (key: string) => string): string | null => {
  if (status === 'revoked') return t('This gift was refunded.')
  if (yours) return t('It’s yours now, to hear and to download.')
  if (status === 'redeemed') return t('This gift has already been redeemed.')
  return owned ? t('You already own this. Keep the code, or give it to someone else.') : null
}

const Received = ({ code, gift }: { code: string; gift: ReceivedGift }) => {
  const { t } = useTranslation()
  const { type, item_id, title, artist, cover, license, license_summary, sender, message } = gift
  const { status, yours, owned } = gift
  const redeem = async () => {
    await redeemGift(code)
    showToast({ type: 'success', title: t('It’s yours now, to hear and to download.'), text: title })
  }
  const state = stateOf(gift, t)
  const own = (
    <>
      {item_id !== null && (
        <ItemLinkButton item={{ type, id: item_id }} variant="primary">
          {type === 'album' ? t('Open album') : t('Open song')}
        </ItemLinkButton>
      )}
      <LinkButton to="/library/purchases">{t('Open purchases')}</LinkButton>
    </>
  )
  const pass = (
    <Button onClick={() => void copyUrl(`${settings().appUrl || location.origin}/redeem/${code}`)}>
      {t('Copy link')}
    </Button>
  )
  const home = <LinkButton to="/home">{t('Go to the start page')}</LinkButton>
  const answered = yours ? own : owned && status === 'open' ? pass : status !== 'open' && home
  return (
    <InvitationPage
      picture={<Cover picture={cover} name={title} size={208} eager />}
      title={title}
      answers={[{ label: t('Redeem'), run: redeem }]}
      answered={answered || undefined}
    >
      <p dir="auto">{[type === 'album' ? t('Album') : t('Song'), artist].filter(Boolean).join(' · ')}</p>
      <p dir="auto">
        <b>{t('A gift from {name}', { name: sender || t('Deleted account') })}</b>
      </p>
      {message && <GiftMessage text={message} />}
      <p className="text-12 muted">{[license, license_summary].filter(Boolean).join(': ')}</p>
      {state && <p role="status">{state}</p>}
    </InvitationPage>
  )
}

const Loaded = ({ code }: { code: string }) => {
  const { data, error, refetch } = useQuery(giftQuery(code))
  if (data) return <Received code={code} gift={data} />
  // The code of a plan is typed in the same place.
  if (error instanceof CallError && error.status === 404)
    return (
      <Suspense>
        <RedeemPlan code={code} unknown={<CodeForm unknown={code} />} />
      </Suspense>
    )
  if (error) return <PageError error={error} retry={() => void refetch()} />
  return <Page />
}

/** Where the email of a gift leads: what it is, from whom, and one press to own it. Without a code, it is typed. */
export const RedeemPage = () => {
  const { t } = useTranslation()
  const { code } = route.useParams()
  useDocumentTitle(t('Redeem a gift'))
  return code ? <Loaded key={code} code={code} /> : <CodeForm />
}
