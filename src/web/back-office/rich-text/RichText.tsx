import { type Editor, EditorContent, mergeAttributes, Node, useEditor, useEditorState } from '@tiptap/react'
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
import { richText } from '../../catalog/items/RichText.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { ImageField } from './ImageField.tsx'
import styles from './rich-text.module.css'

/**
 * An image stored here. A new upload is shown from a blob URL and identified by its upload id, which the server
 * replaces with its URL on save.
 */
const ImageNode = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: {},
    alt: { default: '' },
    upload: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-upload'),
      renderHTML: ({ upload }) => (upload ? { 'data-upload': upload } : {}),
    },
  }),
  // Pasted external images would be removed by the server.
  parseHTML: () => [{ tag: 'img[src^="/storage/covers/"]' }, { tag: 'img[data-upload]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})

/** Content that the public page can show; the server's sanitizer allows nothing else. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
  }),
  ImageNode,
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
  const highlight = (name: 'bold' | 'italic' | 'underline', label: string, icon: LucideIcon): Tool => ({
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
    highlight('bold', t('Bold'), Bold),
    highlight('italic', t('Italic'), Italic),
    highlight('underline', t('Underline'), Underline),
    heading(2, t('Large heading'), Heading2),
    heading(3, t('Small heading'), Heading3),
    {
      name: 'bullets',
      label: t('Bulleted list'),
      icon: List,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      active: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      label: t('Numbered list'),
      icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      active: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      label: t('Quote'),
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
    <div className={styles.richLink}>
      <Input
        compact
        autoFocus
        type="url"
        aria-label={t('Link URL')}
        value={href}
        onChange={(event) => setHref(event.currentTarget.value)}
        onKeyDown={keyed}
      />
      <Button onClick={take}>{t('Done')}</Button>
    </div>
  )
}

const Tools = ({ editor, plain }: { editor: Editor; plain: boolean }) => {
  const { t } = useTranslation()
  const tools = useTools()
  const [asking, setAsking] = useState<'link' | 'picture' | null>(null)
  const turn = (what: 'link' | 'picture') => setAsking(asking === what ? null : what)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...tools.map(({ active }) => active(now)),
      now.isActive('link'),
      now.isActive('picture'),
    ],
  })
  return (
    <>
      <div className={styles.richTools} role="toolbar" aria-label={t('Format')}>
        {tools.map(({ name, label, icon: Icon, run }, index) => (
          <IconButton
            key={name}
            size="sm"
            label={label}
            aria-pressed={active[index]}
            onClick={() => run(editor)}
          >
            <Icon className="icon-16" aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton size="sm" label={t('Link')} aria-pressed={active.at(-2)} onClick={() => turn('link')}>
          <LinkIcon className="icon-16" aria-hidden="true" />
        </IconButton>
        {!plain && (
          <IconButton
            size="sm"
            label={t('Image')}
            aria-pressed={active.at(-1)}
            onClick={() => turn('picture')}
          >
            <Image className="icon-16" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {asking === 'link' && <LinkField editor={editor} onClose={() => setAsking(null)} />}
      {asking === 'picture' && <ImageField editor={editor} onClose={() => setAsking(null)} />}
    </>
  )
}

interface RichTextProps {
  label: string
  html: string
  onChange: (html: string) => void
  /** Without images. */
  plain?: boolean
}

/** Rich text editor, styled like the public page. */
export const RichText = ({ label, html, onChange, plain = false }: RichTextProps) => {
  const editor = useEditor({
    extensions,
    content: html,
    // The page's CSP would block injected styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: richText.className ?? '',
        'data-part': richText['data-part'],
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <div className={styles.rich}>
      <Tools editor={editor} plain={plain} />
      <EditorContent editor={editor} />
    </div>
  )
}
