import { mergeAttributes, Node } from '@tiptap/react'

/**
 * An image stored here. A new upload is shown from a blob URL and identified by its upload id, which the server
 * replaces with its URL on save.
 */
export const ImageNode = Node.create({
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
