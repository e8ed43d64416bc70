import { useQuery } from '@tanstack/react-query'
import { Download, Landmark } from 'lucide-react'
import { useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { OwnersOnly } from '../artist-area/OwnersOnly.tsx'
import { useSelectedArtist } from '../artist-area/selected-artist.ts'
import { payoutSummaryQuery, saveEarnings } from '../payouts/payouts.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { PageHead } from '../shell/head.tsx'
import { Balances } from './Balances.tsx'
import styles from './earnings.module.css'
import { Ledger } from './Ledger.tsx'
import { PayoutForm } from './PayoutForm.tsx'
import { Payouts } from './Payouts.tsx'
import { Shares } from './Shares.tsx'
import { Totals } from './Totals.tsx'

const views = ['entries', 'shares', 'item', 'license', 'country'] as const
type View = (typeof views)[number]

const Views = ({ view, onChoose }: { view: View; onChoose: (view: View) => void }) => {
  const { t } = useTranslation()
  const names = {
    entries: t('Ledger'),
    shares: t('Subscriptions and ads'),
    item: t('By item'),
    license: t('By licence'),
    country: t('By country'),
  }
  return (
    <Segments
      look="lines"
      label={t('View')}
      choices={views.map((value) => ({ value, text: names[value] }))}
      value={view}
      onChange={onChoose}
    />
  )
}

const Missing = ({ artistId, possible }: { artistId: number; possible: boolean }) => {
  const { t } = useTranslation()
  return (
    <section className={styles.card}>
      <Landmark className={`muted ${styles.sign}`} aria-hidden="true" />
      <h2 className="heading-16">{t('How you are paid')}</h2>
      <p className="muted">
        {possible
          ? t('Add where your earnings go to request payouts.')
          : t('The operators have not set up payouts yet.')}
      </p>
      {possible && (
        <Button
          variant="primary"
          onClick={() =>
            openDialog(() => import('./PayoutAccountDialog.tsx').then((m) => m.PayoutAccountDialog), {
              artistId,
            })
          }
        >
          {t('Set up payouts')}
        </Button>
      )}
    </section>
  )
}

const Content = ({ artistId }: { artistId: number }) => {
  const { data, error, refetch } = useQuery(payoutSummaryQuery(artistId))
  const [view, setView] = useState<View>('entries')
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className={styles.loading} />
  const { balances, account, methods, payouts } = data
  const paid = balances.find(({ currency }) => currency === account?.method.currency)
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {balances.map((balance) => (
          <Balances key={balance.currency} balance={balance} />
        ))}
      </div>
      <div className={styles.side}>
        {account && paid ? (
          <PayoutForm key={paid.available} artistId={artistId} account={account} balance={paid} />
        ) : (
          <Missing artistId={artistId} possible={methods.length > 0} />
        )}
        <Payouts payouts={payouts} />
      </div>
      <div className={styles.main}>
        <Views view={view} onChoose={setView} />
        {view === 'entries' && <Ledger artistId={artistId} />}
        {view === 'shares' && <Shares artistId={artistId} />}
        {view !== 'entries' && view !== 'shares' && <Totals artistId={artistId} by={view} />}
      </div>
    </div>
  )
}

/** Earnings and payouts of an artist; for owners. */
export const EarningsPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  if (!artist) return null
  if (artist.role !== 'owner') return <OwnersOnly text={t('Only owners of an artist see its earnings.')} />
  return (
    <AreaPage>
      <PageHead>
        <Button onClick={() => void saveEarnings(artist.id).catch(showError)}>
          <Download className="icon-18" aria-hidden="true" />
          {t('Export CSV')}
        </Button>
      </PageHead>
      <Content artistId={artist.id} />
    </AreaPage>
  )
}
