import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AdminPaymentProvider } from '../../../contract/selling/back-office/payment-providers.ts'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { focusFirstError, useFocusOnError } from '../shell/focus-on-error.ts'
import { ServiceCards } from '../shell/ServiceCard.tsx'
import { UnsavedBar } from '../shell/UnsavedBar.tsx'
import { paymentProvidersQuery } from './admin-payments.ts'
import { ProviderCard } from './ProviderCard.tsx'
import styles from './payments.module.css'
import { usePaymentsDraft } from './payments-draft.ts'
import { Reconciliation } from './Reconciliation.tsx'

const Form = ({ providers }: { providers: AdminPaymentProvider[] }) => {
  const { t } = useTranslation()
  const form = useRef<HTMLDivElement>(null)
  const draft = usePaymentsDraft(providers)
  const administers = useSession(({ user }) => isAdministrator(user))
  useUnsavedChangesGuard(draft.unsaved > 0)
  useFocusOnError(form, draft.failures)
  return (
    <ServiceCards ref={form}>
      <header>
        <h2 className="heading-16">{t('Payment providers')}</h2>
        <p className="muted">
          {administers ? t('Shown at checkout in this order.') : t('Only administrators can change this.')}
        </p>
      </header>
      <fieldset className={styles.providers} disabled={!administers}>
        {draft.drafts.map((one) => (
          <ProviderCard key={one.stored.key} draft={one} />
        ))}
      </fieldset>
      <Reconciliation />
      <UnsavedBar
        unsaved={draft.unsaved}
        wrong={draft.wrong}
        busy={draft.busy}
        onSave={draft.save}
        onDiscard={draft.discard}
        onWrong={() => focusFirstError(form.current)}
      />
    </ServiceCards>
  )
}

/** Payment providers with their keys and webhooks, and the reconciliation with them. */
export const PaymentsPage = () => {
  const { data, error, refetch } = useQuery(paymentProvidersQuery())
  return (
    <AreaPage>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <ServiceCards>
          <Skeleton width="100%" height={72} />
          <Skeleton width="100%" height={72} />
        </ServiceCards>
      )}
      {data && <Form providers={data} />}
    </AreaPage>
  )
}
