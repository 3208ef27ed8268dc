/** Servers that speak OpenAI's interface, with the address they have when nobody changed it. */
export interface Preset {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly needsKey: boolean
  readonly help: string
}

export const presets: readonly Preset[] = [
  {
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    needsKey: false,
    help: 'Pull a model that uses tools first, for example: ollama pull qwen3',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    needsKey: false,
    help: 'Load a model and start the server in its Developer tab.',
  },
  {
    id: 'vllm',
    name: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    needsKey: false,
    help: 'Start it with --enable-auto-tool-choice and a --tool-call-parser that fits the model.',
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp',
    baseUrl: 'http://localhost:8080/v1',
    needsKey: false,
    help: 'Start llama-server with --jinja, so that the model can use tools.',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    help: 'One key for the models of many makers; their names have two parts.',
  },
  {
    id: 'custom',
    name: 'Another server',
    baseUrl: '',
    needsKey: false,
    help: 'Any server that speaks the OpenAI API. Most addresses end in /v1.',
  },
]
