/** A service under its own address, or under one that the operator named in its place. */
export interface Service {
  readonly baseUrl: string
  readonly isOperators: boolean
}

export interface KeyedService extends Service {
  readonly apiKey: string
}
