import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FREE_DOWNLOAD_DAYS } from '../../../contract/core/selling.ts'
import type { Price } from '../../../contract/selling/prices.ts'
import { CallError } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { ItemHead, ShopDialog } from '../buy/ItemHead.tsx'
import { LicenseTerms } from '../buy/LicenseTerms.tsx'
import { openPurchase, type SellingAsset } from '../buy/open-purchase.ts'
import { pricesQuery } from '../offers/prices.ts'
import styles from './free.module.css'
import { claimFreeDownload, requestFreeDownload } from './free-downloads.ts'

interface FreeDownload {
  asset: SellingAsset
  price: number
  /** It is also sold under other licenses. */
  others: boolean
}

const License = ({ license }: Pick<Price, 'license'>) => {
  return (
    <div className={styles.license}>
      <p>
        <bdi className="font-medium">{license.name}</bdi>
        {license.summary && (
          <span className="block text-12 muted">
            <bdi>{license.summary}</bdi>
          </span>
        )}
      </p>
      {license.text && <LicenseTerms text={license.text} />}
    </div>
  )
}

/** Confirmation that the link is on its way; it says nothing of accounts. */
const Sent = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  return (
    <div className={styles.sent}>
      <MailCheck className="icon-24" aria-hidden="true" />
      <p role="status">
        {t('We’ve sent a link to {email}. It works for {days} days.', { email, days: FREE_DOWNLOAD_DAYS })}
      </p>
      <Button variant="primary" onClick={close}>
        {t('Close')}
      </Button>
    </div>
  )
}

const Form = ({ asset, price, others, sent }: FreeDownload & { sent: (email: string) => void }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const user = useSession((state) => state.user)
  const [email, setEmail] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(pricesQuery(asset))
  const license = data?.find(({ id }) => id === price)?.license
  const artist = asset.artist || t('the artist')
  const send = async () => {
    if (user) {
      await claimFreeDownload({ price, agreed: true })
      close()
      showToast({
        type: 'success',
        title: translate('It’s yours now, to hear and to download.'),
        text: asset.title,
      })
    } else {
      await requestFreeDownload({ price, email: email.trim(), agreed: true })
      sent(email.trim())
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await send()
    } catch (thrown) {
      const wrong = thrown instanceof CallError && 'errors' in thrown.body && thrown.body.errors?.email
      if (wrong) setError(t('Enter a valid email address.'))
      else showError(thrown)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      {license && <License license={license} />}
      {user ? (
        <p className={styles.address}>{t('Your address: {email}', { email: user.email })}</p>
      ) : (
        <TextField
          label={t('Email')}
          hint={t('We’ll send you a link to download it.')}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <label className={styles.agree}>
        <Checkbox plain required checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
        <span>
          {t(
            'I agree that {artist} receives my email address and may write to me. I can withdraw it at any time.',
            {
              artist,
            },
          )}
        </span>
      </label>
      <div className={styles.foot}>
        {others && (
          <Button
            onClick={() => {
              close()
              openPurchase(asset)
            }}
          >
            {t('Other licences')}
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!agreed || busy}>
          {user ? t('Get it') : t('Send link')}
        </Button>
      </div>
    </form>
  )
}

/** Has a song or album for an email address: accounts get it at once, visitors a link. */
export const FreeDownloadDialog = (props: FreeDownload) => {
  const { t } = useTranslation()
  const { asset } = props
  const [sentTo, setSentTo] = useState<string>()
  return (
    <ShopDialog title={t('Free download of {title}', { title: asset.title })}>
      <ItemHead asset={asset} title={asset.title} note={t('Free download')} />
      {sentTo === undefined ? <Form {...props} sent={setSentTo} /> : <Sent email={sentTo} />}
    </ShopDialog>
  )
}
