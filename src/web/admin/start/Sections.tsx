import { Eye, EyeOff } from 'lucide-react'
import { type AdminHomeSection, builtInSections } from '../../../contract/admin/home-sections.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SortableList } from '../ordering/SortableList.tsx'
import { useKinds } from './kinds.ts'

/** What a section is called: by the operator, else by itself. */
export const useSectionTitle = () => {
  const { t } = useTranslation()
  return ({ title, section }: Pick<AdminHomeSection, 'title' | 'section'>): string =>
    title || (section ? t(builtInSections[section]) : '')
}

/** For whom a section is, where that is not everybody, or what else there is to know of it. */
const useNotes = (): Partial<Record<keyof typeof builtInSections, string>> => {
  const { t } = useTranslation()
  const own = t('For each listener what is theirs')
  return {
    feature: t('Large, above all others'),
    recent: own,
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

/** All sections of the start page, in an order that is changed by pointer or by keyboard. */
export const Sections = ({ sections, open, onShow, onOrder }: SectionsProps) => {
  const { t } = useTranslation()
  const titleOf = useSectionTitle()
  const notes = useNotes()
  const kinds = useKinds()
  const noteOf = ({ section, picks }: AdminHomeSection): string => {
    if (section) return notes[section] ?? t('Fills itself')
    const kind = kinds.find(({ value }) => value === picks?.item_type)?.label ?? ''
    return `${kind}: ${listed((picks?.items ?? []).map(({ name }) => name)) || t('None')}`
  }
  const move = (from: number, to: number) => {
    const moved = sections[from]
    if (moved) onOrder(sections.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <SortableList
      label={t('Start page')}
      items={sections.map((section) => ({ ...section, title: titleOf(section) }))}
      onMove={move}
      row={(section) => (
        <span className="start-row">
          <button
            type="button"
            className={`nav-open${section.visible ? '' : ' start-hidden'}`}
            onClick={() => open(section.id)}
          >
            <span className="min-w-0 flex-1">
              <b className="trunc">{section.title}</b>
              <span className="hint trunc">{noteOf(section)}</span>
            </span>
          </button>
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
