import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'

const silent = { logLevel: 'none', addToApiReportFile: false }

function prepare(folder, declaration, reportFileName) {
  const reports = join(folder, '.foyer/api')
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(folder, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: declaration,
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2022',
            lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
            module: 'ESNext',
            moduleResolution: 'bundler',
            customConditions: ['foyer-source'],
            allowImportingTsExtensions: true,
            jsx: 'react-jsx',
            strict: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: true,
            noEmit: true,
            types: [],
          },
          files: [declaration],
        },
      },
      apiReport: { enabled: true, reportFileName, reportFolder: reports, reportTempFolder: join(reports, 'temp') },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error', addToApiReportFile: false } },
        extractorMessageReporting: { default: silent, 'ae-forgotten-export': { ...silent, logLevel: 'warning' } },
        tsdocMessageReporting: { default: silent },
      },
    },
  })
}

/**
 * Reads what the entries of one package export. Answers, for each entry in its order, the readable report and the names
 * that its declarations use without exporting them. `entries` are `{ declaration, name }`, `name` without an ending.
 */
export function readApi(folder, entries) {
  rmSync(join(folder, '.foyer/api'), { recursive: true, force: true })
  const configs = entries.map(({ declaration, name }) => prepare(folder, declaration, `${name}.api.md`))
  // One compiler for all entries: reading the libraries takes most of the time.
  const compilerState = CompilerState.create(configs[0], {
    additionalEntryPoints: entries.map(({ declaration }) => declaration),
  })
  return configs.map((config) => {
    const problems = []
    const unexported = new Set()
    Extractor.invoke(config, {
      compilerState,
      localBuild: true,
      messageCallback(message) {
        message.handled = true
        if (message.messageId === 'ae-forgotten-export') unexported.add(/The symbol "(.+?)"/.exec(message.text)[1])
        else if (message.logLevel === 'error') problems.push(message.formatMessageWithLocation(folder))
      },
    })
    return { report: readFileSync(config.reportFilePath, 'utf8'), unexported: [...unexported], problems }
  })
}
