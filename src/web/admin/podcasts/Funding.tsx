import { useTranslation } from '../../i18n/i18n.ts'
import './podcasts.css'

interface Given {
  url: string
  text: string
}

interface FundingProps {
  value: unknown
  onChange: (value: Given | null) => void
}

/** Where a podcast may be supported, and what that link says. */
export const Funding = ({ value, onChange }: FundingProps) => {
  const { t } = useTranslation()
  const { url, text } = (value ?? { url: '', text: '' }) as Given
  const set = (change: Partial<Given>) => {
    const next = { url, text, ...change }
    onChange(next.url === '' && next.text === '' ? null : next)
  }
  return (
    <div className="funding">
      <div className="input">
        <input
          aria-label={t('Shown as')}
          placeholder={t('Shown as')}
          maxLength={128}
          value={text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      </div>
      <div className="input">
        <input
          type="url"
          dir="ltr"
          aria-label={t('Address of the support')}
          placeholder={t('Address')}
          value={url}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}

/** The link in words. */
export const fundingWords = (value: unknown): string => (value as Given | null)?.url ?? ''
