import type { Domain } from '../topic/domain'
import { frame, type Row } from './frame'

export interface DomainIdeas {
  /** About the thing as it is. */
  readonly about: readonly Row[]
  /** About getting, making or beginning it. */
  readonly gaining: readonly Row[]
}

const transport: DomainIdeas = {
  about: frame(`
    actor | Who rides {x} every day | Their trips show what it is really for.
    topic | Stops and stations of {x} | Where one gets on and off shapes the streets around.
    question | What does {x} cost to run? | Wages, power and repairs, year after year.
    concept | How much room {x} need{s} | A lane, a track or a place to park is taken from something else.
    risk | Noise and accidents along the way | What people beside the route live with.
    chance | Fewer cars because of {x} | Trips that change over to {x} make room and quiet.
    topic | What drives {x} | Power, fuel or muscle, and what comes out of the exhaust.
    evidence | Passengers counted per hour | The figure by which lines are compared.
    claim | {x} {is} for short trips best | Beyond a certain distance something else is better.
    topic | How {x} began | The first lines, and why they were laid.
  `),
  gaining: frame(`
    actor | Who would ride {x}? | Riders decide whether it pays: how many, from where, how often.
    question | What {x} cost{s} to run | Wages, power and repairs come back every year, long after the opening.
    risk | Streets closed while {it} {is} built | Shops and neighbours live beside a building site, perhaps for years.
    claim | Better buses instead of {x} | More frequent buses on their own lanes may do most of it for less.
    question | Where would {x} run? | The route decides who is near a stop and who loses a lane.
    chance | Homes and shops near the stops | People and money move to where the stops are.
    evidence | {peers} that {did} | Their passenger figures and final bills, five years on.
    risk | Empty seats on {x} | If few people ride, the running costs stay all the same.
    question | Who pays for {x}? | City, region, state or riders: each wants a say.
    actor | Drivers who lose lanes to {x} | They give up room before they see any good of it.
    chance | Cars that {x} would replace | Every trip that moves over makes the streets quieter.
    action | Count trips along the route | A week of counting shows whether enough people go that way.
    concept | Cost per passenger | The figure that makes {x} and the buses comparable.
  `),
}

export const byDomain: Partial<Record<Domain, DomainIdeas>> = { transport }
