import { afterEach, beforeEach, describe } from 'vitest'
import type { OwnedStore, Store } from '@/lib/store/ports'
import { approvalContract } from './store-approvals'
import { boardContract } from './store-boards'
import { collectContract } from './store-collect'
import { lensContract } from './store-lenses'
import { messageContract } from './store-messages'
import { ownershipContract } from './store-ownership'
import { runContract } from './store-runs'
import { searchContract } from './store-search'
import { viewContract } from './store-view'

export interface OpenedStore {
  readonly store: Store
  close(): Promise<void>
}

/** What each test works on; filled before it begins. */
export interface Subject {
  store: Store
  mine: OwnedStore
  theirs: OwnedStore
}

/** What every store must do; run on each implementation. */
export function storeContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the store's contract`, () => {
    const subject = {} as Subject
    let opened: OpenedStore
    beforeEach(async () => {
      opened = await open()
      subject.store = opened.store
      subject.mine = opened.store.as('me')
      subject.theirs = opened.store.as('them')
    })
    afterEach(() => opened.close())

    boardContract(subject)
    messageContract(subject)
    runContract(subject)
    approvalContract(subject)
    viewContract(subject)
    lensContract(subject)
    ownershipContract(subject)
    collectContract(subject)
    searchContract(subject)
  })
}
