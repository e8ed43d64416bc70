import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  TextQuote,
  Underline,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PictureField } from './PictureField.tsx'
import { Picture } from './picture.ts'
import '../../media/rich-text.css'
import './rich-text.css'

/** What the public page may show; the server keeps no more than this. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
  }),
  Picture,
]

interface Tool {
  name: string
  label: string
  icon: LucideIcon
  run: (editor: Editor) => void
  active: (editor: Editor) => boolean
}

const useTools = (): Tool[] => {
  const { t } = useTranslation()
  const mark = (name: 'bold' | 'italic' | 'underline', label: string, icon: LucideIcon): Tool => ({
    name,
    label,
    icon,
    run: (editor) => editor.chain().focus().toggleMark(name).run(),
    active: (editor) => editor.isActive(name),
  })
  const heading = (level: 2 | 3, label: string, icon: LucideIcon): Tool => ({
    name: `heading ${level}`,
    label,
    icon,
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    active: (editor) => editor.isActive('heading', { level }),
  })
  return [
    mark('bold', t('Bold'), Bold),
    mark('italic', t('Italic'), Italic),
    mark('underline', t('Underlined'), Underline),
    heading(2, t('Large heading'), Heading2),
    heading(3, t('Small heading'), Heading3),
    {
      name: 'bullets',
      label: t('List with bullets'),
      icon: List,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      active: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      label: t('List with numbers'),
      icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      active: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      label: t('Quotation'),
      icon: TextQuote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      active: (editor) => editor.isActive('blockquote'),
    },
  ]
}

const LinkField = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation()
  const [href, setHref] = useState<string>(editor.getAttributes('link').href ?? '')
  const take = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    const address = href.trim()
    if (address === '') chain.unsetLink().run()
    else chain.setLink({ href: address }).run()
    onClose()
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') take()
    else onClose()
  }
  return (
    <div className="rich-link">
      <div className="input compact">
        <input
          // biome-ignore lint/a11y/noAutofocus: it opens because its button was pressed
          autoFocus
          type="url"
          aria-label={t('Address of the link')}
          value={href}
          onChange={(event) => setHref(event.currentTarget.value)}
          onKeyDown={keyed}
        />
      </div>
      <Button onClick={take}>{t('Done')}</Button>
    </div>
  )
}

const Tools = ({ editor, plain }: { editor: Editor; plain: boolean }) => {
  const { t } = useTranslation()
  const tools = useTools()
  const [asking, setAsking] = useState<'link' | 'picture' | null>(null)
  const turn = (what: 'link' | 'picture') => setAsking(asking === what ? null : what)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...tools.map(({ active }) => active(now)),
      now.isActive('link'),
      now.isActive('picture'),
    ],
  })
  return (
    <>
      <div className="rich-tools" role="toolbar" aria-label={t('Format')}>
        {tools.map(({ name, label, icon: Icon, run }, place) => (
          <IconButton key={name} size="sm" label={label} aria-pressed={on[place]} onClick={() => run(editor)}>
            <Icon className="s16" aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton size="sm" label={t('Link')} aria-pressed={on.at(-2)} onClick={() => turn('link')}>
          <LinkIcon className="s16" aria-hidden="true" />
        </IconButton>
        {!plain && (
          <IconButton size="sm" label={t('Picture')} aria-pressed={on.at(-1)} onClick={() => turn('picture')}>
            <Image className="s16" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {asking === 'link' && <LinkField editor={editor} onClose={() => setAsking(null)} />}
      {asking === 'picture' && <PictureField editor={editor} onClose={() => setAsking(null)} />}
    </>
  )
}

interface RichTextProps {
  label: string
  html: string
  onChange: (html: string) => void
  /** Without pictures. */
  plain?: boolean
}

/** Rich text as it will stand on the page. */
export const RichText = ({ label, html, onChange, plain = false }: RichTextProps) => {
  const editor = useEditor({
    extensions,
    content: html,
    // Styles of the program's own would be refused by the page's policy.
    injectCSS: false,
    editorProps: {
      attributes: { class: 'rich-text', role: 'textbox', 'aria-label': label, 'aria-multiline': 'true' },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <div className="rich">
      <Tools editor={editor} plain={plain} />
      <EditorContent editor={editor} />
    </div>
  )
}
