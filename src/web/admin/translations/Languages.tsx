import { Link } from '@tanstack/react-router'
import { Check, EllipsisVertical, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import type { AdminLanguage } from '../../../contract/admin/translations.ts'
import { showError } from '../../api/errors.ts'
import { changeLanguage, removeLanguage } from '../../api/translations.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/menu.ts'

const SOURCE = 'en'

const percent = ({ translated, total }: AdminLanguage): number => Math.floor((100 * translated) / total)

const Progress = ({ language }: { language: AdminLanguage }) => {
  const { t } = useTranslation()
  const { locale, translated, total, active } = language
  if (locale === SOURCE) return <span className="hint">{t('Source')}</span>
  return (
    <>
      <span className="hint">
        {t('{done} of {total}', { done: formatNumber(translated), total: formatNumber(total) })}
        {!active && ` · ${t('Hidden')}`}
      </span>
      <span className="words-progress" aria-hidden="true">
        <span className={translated === total ? 'full' : ''} style={{ width: `${percent(language)}%` }} />
      </span>
    </>
  )
}

interface LanguagesProps {
  languages: AdminLanguage[]
  /** The one whose texts are shown. */
  chosen: string
  onAdd: () => void
  onRename: (language: AdminLanguage) => void
}

/** The languages with how far each is, and what can be done with them. */
export const Languages = ({ languages, chosen, onAdd, onRename }: LanguagesProps) => {
  const { t } = useTranslation()
  const remove = async ({ locale, name }: AdminLanguage): Promise<void> => {
    const yes = await confirm({
      title: t('Delete {title}?', { title: name }),
      text: t('Its texts are deleted too. Export them first to keep them.'),
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
              label: active ? t('Hide from listeners') : t('Offer to listeners'),
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
    <nav className="words-languages" aria-label={t('Languages')}>
      <ul>
        {languages.map((language) => (
          <li key={language.locale}>
            <Link
              to="."
              search={{ language: language.locale } as never}
              className="words-language"
              aria-current={language.locale === chosen ? 'page' : undefined}
            >
              <span className="words-name">
                <span className="trunc" lang={language.locale}>
                  {language.name}
                </span>
                {language.locale !== SOURCE &&
                  (language.translated === language.total ? (
                    <Check className="s16 text-success" aria-hidden="true" />
                  ) : (
                    <span className="hint num">{percent(language)} %</span>
                  ))}
              </span>
              <Progress language={language} />
            </Link>
            <IconButton
              size="sm"
              className="words-more"
              label={t('More about {title}', { title: language.name })}
              onClick={(event) =>
                toggleMenu({
                  of: `language ${language.locale}`,
                  label: language.name,
                  entries: entriesOf(language),
                  anchor: event.currentTarget,
                })
              }
            >
              <EllipsisVertical className="s16" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        <li>
          <button type="button" className="btn ghost" onClick={onAdd}>
            <Plus className="s18" aria-hidden="true" />
            {t('Add language')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
