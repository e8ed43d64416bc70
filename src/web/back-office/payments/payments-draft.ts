import { useState } from 'react'
import type {
  AdminPaymentProvider,
  ProviderInput,
} from '../../../contract/selling/back-office/payment-providers.ts'
import type { RemoteProviderKey } from '../../../contract/selling/payment-webhooks.ts'
import { CallError } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { reloadPaymentProviders, writePaymentProvider } from './admin-payments.ts'

export type KeyField = 'client_id' | 'secret' | 'webhook_id' | 'webhook_secret'

/** Unsaved changes of a provider and what is wrong with them. */
export interface ProviderDraft {
  stored: AdminPaymentProvider
  changes: ProviderInput
  enabled: boolean
  sandbox: boolean
  value: (field: KeyField) => string
  isChanged: (field: keyof ProviderInput) => boolean
  problem: (field: KeyField) => string | undefined
  set: (changes: ProviderInput) => void
  /** Takes a change back. */
  keep: (field: KeyField) => void
}

type ByProvider<T> = Partial<Record<RemoteProviderKey, T>>
type Problems = Record<string, string[]>

/** Leaves only what differs from what is stored. */
const differing = (stored: AdminPaymentProvider, changes: ProviderInput): ProviderInput =>
  Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => stored[field as keyof ProviderInput] !== value),
  )

/** Form state of all providers, which are saved together. */
export const usePaymentsDraft = (providers: AdminPaymentProvider[]) => {
  const { t } = useTranslation()
  const [changes, setChanges] = useState<ByProvider<ProviderInput>>({})
  const [problems, setProblems] = useState<ByProvider<Problems>>({})
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)

  const draftOf = (stored: AdminPaymentProvider): ProviderDraft => {
    const { key } = stored
    const own = differing(stored, changes[key] ?? {})
    const put = (next: ProviderInput) => {
      setChanges((all) => ({ ...all, [key]: differing(stored, next) }))
      setProblems((all) => ({ ...all, [key]: {} }))
    }
    return {
      stored,
      changes: own,
      enabled: own.enabled ?? stored.enabled,
      sandbox: own.sandbox ?? stored.sandbox,
      value: (field) => own[field] ?? stored[field],
      isChanged: (field) => own[field] !== undefined,
      problem: (field) => problems[key]?.[field]?.[0],
      set: (more) => put({ ...own, ...more }),
      keep: (field) => put({ ...own, [field]: stored[field] }),
    }
  }
  const drafts = providers.map(draftOf)

  const save = async (): Promise<void> => {
    setBusy(true)
    let saved = true
    for (const { stored, changes: own } of drafts) {
      if (Object.keys(own).length === 0) continue
      try {
        await writePaymentProvider(stored.key, own)
        setChanges((all) => ({ ...all, [stored.key]: {} }))
      } catch (error) {
        saved = false
        if (error instanceof CallError && error.body.errors)
          setProblems((all) => ({ ...all, [stored.key]: error.body.errors }))
        showError(error)
      }
    }
    await reloadPaymentProviders()
    setBusy(false)
    if (saved) showToast({ type: 'success', title: t('Saved'), text: t('Applies to everyone immediately.') })
    else setFailures((count) => count + 1)
  }
  return {
    drafts,
    unsaved: drafts.reduce((sum, draft) => sum + Object.keys(draft.changes).length, 0),
    wrong: Object.values(problems).reduce((sum, own) => sum + Object.keys(own ?? {}).length, 0),
    busy,
    failures,
    save: () => void save(),
    discard: () => {
      setChanges({})
      setProblems({})
    },
  }
}
