import { Eye, EyeOff } from 'lucide-react'
import { type AdminHomeSection, builtInSections } from '../../../contract/site/back-office/home-sections.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { EntryButton } from '../ordering/EntryButton.tsx'
import { SortableList } from '../ordering/SortableList.tsx'
import { useKinds } from './kinds.ts'
import styles from './start.module.css'

/** Returns the title of a section: the operator's, or the built-in one. */
export const useSectionTitle = () => {
  const { t } = useTranslation()
  return ({ title, section }: Pick<AdminHomeSection, 'title' | 'section'>): string =>
    title || (section ? t(builtInSections[section]) : '')
}

/** Notes on sections: their audience if limited, or other hints. */
const useNotes = (): Partial<Record<keyof typeof builtInSections, string>> => {
  const { t } = useTranslation()
  const own = t('Personalised')
  return {
    feature: t('Large banner at the top'),
    recent: own,
    'own-top-songs': own,
    blends: own,
    'because-played': own,
    'followed-artists': own,
    'liked-artists': own,
    'begun-episodes': own,
    'new-episodes': own,
  }
}

interface SectionsProps {
  sections: AdminHomeSection[]
  open: (id: number) => void
  onShow: (section: AdminHomeSection, visible: boolean) => void
  onOrder: (sections: AdminHomeSection[]) => void
}

/** All sections of the home page, reorderable by pointer or keyboard. */
export const Sections = ({ sections, open, onShow, onOrder }: SectionsProps) => {
  const { t } = useTranslation()
  const titleOf = useSectionTitle()
  const notes = useNotes()
  const kinds = useKinds()
  const noteOf = ({ section, picks }: AdminHomeSection): string => {
    if (section) return notes[section] ?? t('Automatic')
    const kind = kinds.find(({ value }) => value === picks?.item_type)?.label ?? ''
    return `${kind}: ${listed((picks?.items ?? []).map(({ name }) => name)) || t('None')}`
  }
  const move = (from: number, to: number) => {
    const moved = sections[from]
    if (moved) onOrder(sections.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <SortableList
      label={t('Home page')}
      items={sections.map((section) => ({ ...section, title: titleOf(section) }))}
      onMove={move}
      row={(section) => (
        <span className={styles.startRow}>
          <EntryButton
            title={section.title}
            hint={noteOf(section)}
            hidden={!section.visible}
            onClick={() => open(section.id)}
          />
          <IconButton
            label={
              section.visible
                ? t('Hide {title}', { title: section.title })
                : t('Show {title}', { title: section.title })
            }
            onClick={() => onShow(section, !section.visible)}
          >
            {section.visible ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          </IconButton>
        </span>
      )}
    />
  )
}
