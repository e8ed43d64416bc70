import { Link } from '@tanstack/react-router'
import { Check, EllipsisVertical, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import type { AdminLanguage } from '../../../contract/platform/back-office/translations.ts'
import { showError } from '../../data/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import styles from './translations.module.css'
import { changeLanguage, removeLanguage } from './translations.ts'

const SOURCE = 'en'

const percent = ({ translated, total }: AdminLanguage): number => Math.floor((100 * translated) / total)

const Progress = ({ language }: { language: AdminLanguage }) => {
  const { t } = useTranslation()
  const { locale, translated, total, active } = language
  if (locale === SOURCE) return <Hint as="span">{t('Source')}</Hint>
  return (
    <>
      <Hint as="span">
        {t('{done} of {total}', { done: formatNumber(translated), total: formatNumber(total) })}
        {!active && ` · ${t('Hidden')}`}
      </Hint>
      <span className={styles.translationsProgress} aria-hidden="true">
        <span
          className={classes(translated === total && styles.full)}
          style={{ width: `${percent(language)}%` }}
        />
      </span>
    </>
  )
}

interface LanguagesProps {
  languages: AdminLanguage[]
  /** Locale of the selected language. */
  chosen: string
  onAdd: () => void
  onRename: (language: AdminLanguage) => void
}

/** List of languages with their progress and actions. */
export const Languages = ({ languages, chosen, onAdd, onRename }: LanguagesProps) => {
  const { t } = useTranslation()
  const remove = async ({ locale, name }: AdminLanguage): Promise<void> => {
    const yes = await confirm({
      title: t('Delete {title}?', { title: name }),
      text: t('Its translations will be deleted too. Export them first if you want to keep them.'),
      yes: t('Delete'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes === true) await removeLanguage(locale)
  }
  const entriesOf = (language: AdminLanguage): MenuEntry[] => {
    const { locale, name, active, built_in } = language
    const show = () => void changeLanguage(locale, { name, active: !active }).catch(showError)
    return [
      ...(locale === SOURCE
        ? []
        : [
            {
              kind: 'item',
              label: active ? t('Hide from listeners') : t('Show to listeners'),
              icon: active ? EyeOff : Eye,
              run: show,
            } as const,
          ]),
      { kind: 'item', label: t('Rename'), icon: Pencil, run: () => onRename(language) },
      ...(built_in
        ? []
        : [
            {
              kind: 'item',
              label: t('Delete'),
              icon: Trash2,
              run: () => void remove(language).catch(showError),
            } as const,
          ]),
    ]
  }
  return (
    <nav className={styles.translationLanguages} aria-label={t('Languages')}>
      <ul>
        {languages.map((language) => (
          <li key={language.locale}>
            <Link
              to="."
              search={{ language: language.locale } as never}
              className={styles.translationLanguage}
              aria-current={language.locale === chosen ? 'page' : undefined}
            >
              <span className={styles.translationName}>
                <span className="truncate" lang={language.locale}>
                  {language.name}
                </span>
                {language.locale !== SOURCE &&
                  (language.translated === language.total ? (
                    <Check className={`icon-16 ${styles.translationsComplete}`} aria-hidden="true" />
                  ) : (
                    <Hint as="span" className="tabular">{`${percent(language)}\u00a0%`}</Hint>
                  ))}
              </span>
              <Progress language={language} />
            </Link>
            <IconButton
              size="sm"
              className={styles.translationsMore}
              label={t('More options for {title}', { title: language.name })}
              onClick={(event) =>
                toggleMenu({
                  of: `language ${language.locale}`,
                  label: language.name,
                  entries: entriesOf(language),
                  anchor: event.currentTarget,
                })
              }
            >
              <EllipsisVertical className="icon-16" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        <li>
          <Button variant="ghost" onClick={onAdd}>
            <Plus className="icon-18" aria-hidden="true" />
            {t('Add language')}
          </Button>
        </li>
      </ul>
    </nav>
  )
}
