import { type ComponentType, type SVGProps, useEffect, useRef, useState } from 'react'
import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import Bold from 'lucide-react/icons/bold'
import Heading from 'lucide-react/icons/heading'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/quote'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useOfficeWords } from './desk-context.ts'

export interface RichTextProps {
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly optional?: boolean | undefined
  /** Read once; what is typed afterwards is told by `onChange`. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (html: string) => void
}

/** As much as the site shows: what is pasted from elsewhere loses its colours and sizes here. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  }),
]

type Word = 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'quote'

interface Tool {
  readonly word: Word
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>
  readonly run: (editor: Editor) => void
  readonly isOn: (editor: Editor) => boolean
}

const TOOLS: readonly Tool[] = [
  {
    word: 'bold',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    word: 'italic',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    word: 'heading',
    icon: Heading,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading'),
  },
  {
    word: 'list',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    word: 'numbers',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    word: 'quote',
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

interface RichEditorProps extends RichTextProps {
  readonly labelId: string
}

/** The editor itself, which comes with the first text that somebody opens. */
export default function RichEditor({ id, labelId, value, error, onChange }: RichEditorProps) {
  const { rich } = useOfficeWords().edit
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(onChange)
  const [editor, setEditor] = useState<Editor>()
  // What is pressed in the tools follows where the cursor is.
  const [, setMoves] = useState(0)
  useEffect(() => {
    told.current = onChange
  })
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: EXTENSIONS,
      content: value,
      injectCSS: false,
      editorProps: {
        attributes: {
          id,
          class: 'input prose',
          role: 'textbox',
          dir: 'auto',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
        },
      },
      onUpdate: ({ editor }) => told.current(editor.isEmpty ? '' : editor.getHTML()),
      onTransaction: () => setMoves((now) => now + 1),
    })
    setEditor(made)
    return () => made.destroy()
    // It keeps its own text from then on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, labelId])
  const link = () => {
    const before = String(editor?.getAttributes('link')['href'] ?? 'https://')
    const address = window.prompt(rich.address, before)
    if (address === null) return
    const chain = editor?.chain().focus().extendMarkRange('link')
    if (address.trim() === '' || address === 'https://') chain?.unsetLink().run()
    else chain?.setLink({ href: address.trim() }).run()
  }
  return (
    <div className="office-rich" data-invalid={error ? true : undefined}>
      <div className="office-tools" role="toolbar" aria-label={rich.tools}>
        {TOOLS.map(({ word, icon, run, isOn }) => (
          <button
            key={word}
            type="button"
            aria-label={rich[word]}
            aria-pressed={editor ? isOn(editor) : false}
            onClick={() => editor && run(editor)}
          >
            <Icon of={icon} />
          </button>
        ))}
        <button
          type="button"
          aria-label={rich.link}
          aria-pressed={editor?.isActive('link') ?? false}
          onClick={link}
        >
          <Icon of={LinkIcon} />
        </button>
      </div>
      <div ref={place} />
    </div>
  )
}
