import { useTranslation } from '../../i18n/i18n.ts'
import { Input } from '../../ui/fields/Input.tsx'
import styles from './podcasts.module.css'

interface FundingValue {
  url: string
  text: string
}

interface FundingProps {
  value: unknown
  onChange: (value: FundingValue | null) => void
}

/** Funding link of a podcast: URL and label. */
export const Funding = ({ value, onChange }: FundingProps) => {
  const { t } = useTranslation()
  const { url, text } = (value ?? { url: '', text: '' }) as FundingValue
  const set = (change: Partial<FundingValue>) => {
    const next = { url, text, ...change }
    onChange(next.url === '' && next.text === '' ? null : next)
  }
  return (
    <div className={styles.funding}>
      <Input
        aria-label={t('Link text')}
        placeholder={t('Link text')}
        maxLength={128}
        value={text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Input
        type="url"
        dir="ltr"
        aria-label={t('Donation URL')}
        placeholder={t('URL')}
        value={url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
    </div>
  )
}

/** Formats the link as text. */
export const fundingText = (value: unknown): string => (value as FundingValue | null)?.url ?? ''
