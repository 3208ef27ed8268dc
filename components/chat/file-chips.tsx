'use client'

import { FileText, X } from 'lucide-react'
import type { TextFile } from './file-text'
import { toSize } from './read-files'

interface FileChipsProps {
  readonly files: readonly TextFile[]
  readonly onRemove: (file: TextFile) => void
}

/** The files that go with the message one writes. */
export function FileChips({ files, onRemove }: FileChipsProps) {
  return (
    <ul className="files" aria-label="Files that go along">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may be the same
        <li key={index} className="chip">
          <FileText className="i-12" aria-hidden />
          <span className="truncate">{file.name}</span>
          <span className="text-ink-3">{toSize(new Blob([file.text]).size)}</span>
          <button
            type="button"
            className="ib"
            aria-label={`Leave “${file.name}” out`}
            onClick={() => onRemove(file)}
          >
            <X className="i-12" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
