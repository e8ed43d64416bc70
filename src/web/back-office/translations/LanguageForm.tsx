import { Dialog } from '@base-ui/react/dialog'
import { type AdminLanguage, newLanguage } from '../../../contract/platform/back-office/translations.ts'
import { useForm } from '../../data/form.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogActions, DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import styles from './translations.module.css'
import { addLanguage, changeLanguage } from './translations.ts'

/** Returns a language's name in that language, if the browser knows it. */
const ownName = (locale: string): string => {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(locale) ?? ''
    return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return ''
  }
}

interface LanguageFormProps {
  /** Null for a new one. */
  language: AdminLanguage | null
  onClose: () => void
  onSaved: (locale: string) => void
}

/** Dialog to add or rename a language. */
export const LanguageForm = ({ language, onClose, onSaved }: LanguageFormProps) => {
  const { t } = useTranslation()
  const initial = { locale: language?.locale ?? '', name: language?.name ?? '' }
  const { text, set, values, busy, submit } = useForm(newLanguage, initial, async ({ locale, name }) => {
    if (language) await changeLanguage(locale, { name, active: language.active })
    else await addLanguage({ locale, name })
    onSaved(Intl.getCanonicalLocales(locale)[0] ?? locale)
  })
  const title = language ? t('Rename language') : t('Add language')
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <DialogPopup className={styles.translationsDialog}>
        <Dialog.Title className="heading-16">{title}</Dialog.Title>
        <form className="grid gap-4 mt-4" noValidate onSubmit={submit}>
          {!language && (
            <TextField
              {...text('locale')}
              label={t('Language tag')}
              hint={t('e.g. {tags}', { tags: 'it, pt-BR, zh-Hant' })}
              autoCapitalize="off"
              spellCheck={false}
              maxLength={35}
              onBlur={() => values.name === '' && set('name', ownName(values.locale))}
            />
          )}
          <TextField
            {...text('name')}
            label={t('Name')}
            hint={t('The language’s own name, e.g. Deutsch.')}
            maxLength={60}
          />
          <DialogActions>
            <DialogClose>{t('Cancel')}</DialogClose>
            <Button variant="primary" type="submit" disabled={busy}>
              {language ? t('Save') : t('Add')}
            </Button>
          </DialogActions>
        </form>
      </DialogPopup>
    </Dialog.Root>
  )
}
