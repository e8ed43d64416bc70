import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { AdminLanguage } from '../../../contract/platform/back-office/translations.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { FileButtons } from '../shell/FileButtons.tsx'
import { clearDrafts } from './drafts.ts'
import { LanguageForm } from './LanguageForm.tsx'
import { Languages } from './Languages.tsx'
import { Messages } from './Messages.tsx'
import translationsStyles from './translations.module.css'
import { adminLanguagesQuery, exportTexts, importTexts } from './translations.ts'

const file = z.record(z.string(), z.string())

const readTexts = async (chosen: File): Promise<Record<string, string> | null> => {
  try {
    const read = file.safeParse(JSON.parse(await chosen.text()))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const Acts = ({ locale }: { locale: string }) => {
  const { t } = useTranslation()
  const take = async (chosen: File): Promise<void> => {
    const texts = await readTexts(chosen)
    if (!texts) {
      showToast({ type: 'error', title: t('Error'), text: t('This isn’t a valid translation file.') })
      return
    }
    const { saved, left_out } = await importTexts(locale, texts)
    const rest = left_out.length > 0 ? ` ${t('Skipped: {names}', { names: left_out.join(' · ') })}` : ''
    showToast({
      type: left_out.length > 0 ? 'warn' : 'success',
      title: t('Imported'),
      text: t('{count} texts', { count: saved }) + rest.slice(0, 400),
    })
  }
  return <FileButtons onImport={take} onExport={() => exportTexts(locale)} />
}

/** Languages and their texts. */
export const TranslationsPage = () => {
  const { data, error, refetch } = useQuery(adminLanguagesQuery())
  const requested = (useSearch({ strict: false }) as Record<string, unknown>).language
  const navigate = useNavigate()
  const [form, setForm] = useState<{ language: AdminLanguage | null } | null>(null)
  const language =
    data?.find(({ locale }) => locale === requested) ??
    data?.find(({ locale }) => locale !== 'en') ??
    data?.[0]
  const locale = language?.locale
  // biome-ignore lint/correctness/useExhaustiveDependencies: drafts belong to one language
  useEffect(() => clearDrafts, [locale])
  if (!data || !language) return error ? <LoadError error={error} retry={() => void refetch()} /> : null
  return (
    <div className={translationsStyles.translations}>
      <Acts locale={language.locale} />
      <Languages
        languages={data}
        chosen={language.locale}
        onAdd={() => setForm({ language: null })}
        onRename={(one) => setForm({ language: one })}
      />
      <section className={translationsStyles.translationTexts} aria-label={language.name}>
        <Messages key={language.locale} language={language} />
      </section>
      {form && (
        <LanguageForm
          language={form.language}
          onClose={() => setForm(null)}
          onSaved={(saved) => {
            setForm(null)
            void navigate({ to: '.', search: { language: saved } as never })
          }}
        />
      )}
    </div>
  )
}
