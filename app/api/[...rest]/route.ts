import { absent } from '@/lib/server/problem'
import { route } from '@/lib/server/respond'

const refuse = route(() => Promise.reject(absent('address in this interface')))

/** What no other route takes is answered in the interface's own words, not by a page. */
const nowhere = (request: Request) => refuse(request, { params: Promise.resolve({}) })

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT }
