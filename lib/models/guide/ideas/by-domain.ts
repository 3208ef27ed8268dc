import type { Domain } from '../topic/domains'
import { abstract, field, history, nature, process } from './domains/knowledge'
import { activity, art, feeling, health, learning, sport } from './domains/mind-and-body'
import { animal, device, food, object, plant, software } from './domains/things'
import { building, home, place, transport, trip } from './domains/travel-and-towns'
import { energy, event, money, organisation, person, policy, work } from './domains/work-and-society'
import type { DomainIdeas } from './frame'

export const byDomain: Readonly<Record<Domain, DomainIdeas>> = {
  transport,
  building,
  device,
  software,
  food,
  animal,
  plant,
  person,
  organisation,
  work,
  event,
  trip,
  policy,
  money,
  health,
  learning,
  art,
  place,
  nature,
  process,
  feeling,
  field,
  history,
  energy,
  home,
  sport,
  activity,
  object,
  abstract,
}
