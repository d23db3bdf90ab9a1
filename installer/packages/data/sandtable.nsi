; The installer for Windows, for one person or for all: makensis -DVERSION=... -DSOURCE=folder -DGOAL=file.exe sandtable.nsi
; SOURCE is the program's folder with sandtable.exe in it, ICONS that of sandtable.ico and document.ico.
Unicode true
ManifestDPIAware true
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "WinVer.nsh"
!include "x64.nsh"

!ifndef VERSION | SOURCE | GOAL | ICONS | LICENCE
  !error "VERSION, SOURCE, GOAL, ICONS and LICENCE have to be given"
!endif

!define NAME "Sandtable"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Sandtable"
!define DOCUMENT "Sandtable.Document"

; before MultiUser.nsh, which reads them
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_DEFAULT_CURRENTUSER
!define MULTIUSER_INSTALLMODE_INSTDIR "Sandtable"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "Software\Sandtable"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "Folder"
!define MULTIUSER_USE_PROGRAMFILES64
!include "MultiUser.nsh"

Name "${NAME} ${VERSION}"
OutFile "${GOAL}"
SetCompressor /SOLID lzma
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs ${NAME}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICONS}/sandtable.ico"
!define MUI_UNICON "${ICONS}/sandtable.ico"
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\sandtable.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString TOO_OLD ${LANG_ENGLISH} "Sandtable needs Windows 10 or newer, of 64 bits."
LangString TOO_OLD ${LANG_GERMAN} "Sandtable braucht Windows 10 oder neuer, mit 64 Bit."
LangString ADVENTURE ${LANG_ENGLISH} "Sandtable adventure"
LangString ADVENTURE ${LANG_GERMAN} "Sandtable-Abenteuer"
LangString MAP ${LANG_ENGLISH} "Universal VTT map"
LangString MAP ${LANG_GERMAN} "Universal-VTT-Karte"

Var AskedFor

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
    Abort
  ${EndIf}
  ; what /D= names, which the next line would replace by the usual folder
  StrCpy $AskedFor $INSTDIR
  !insertmacro MULTIUSER_INIT
  ${If} $AskedFor != ""
    StrCpy $INSTDIR $AskedFor
  ${EndIf}
FunctionEnd

Function un.onInit
  !insertmacro MULTIUSER_UNINIT
FunctionEnd

!macro OPENS SUFFIX KIND
  WriteRegStr SHCTX "Software\Classes\${SUFFIX}\OpenWithProgids" "${KIND}" ""
!macroend

!macro OPENS_NO_MORE SUFFIX KIND
  DeleteRegValue SHCTX "Software\Classes\${SUFFIX}\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty SHCTX "Software\Classes\${SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty SHCTX "Software\Classes\${SUFFIX}"
!macroend

Section "Install"
  ; an older version must leave nothing behind that the new one would load
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\python"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*.*"
  File "${ICONS}/document.ico"
  CreateShortCut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\sandtable.exe" "" "$INSTDIR\sandtable.exe"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  ; documents open by a double click; maps of others are offered, and stay with whoever opens them now
  WriteRegStr SHCTX "Software\Classes\.sandtable" "" "${DOCUMENT}"
  WriteRegStr SHCTX "Software\Classes\.sandtable" "Content Type" "application/vnd.sandtable"
  WriteRegStr SHCTX "Software\Classes\${DOCUMENT}" "" "$(ADVENTURE)"
  WriteRegStr SHCTX "Software\Classes\${DOCUMENT}\DefaultIcon" "" "$INSTDIR\document.ico"
  WriteRegStr SHCTX "Software\Classes\${DOCUMENT}\shell\open\command" "" '"$INSTDIR\sandtable.exe" "%1"'
  WriteRegStr SHCTX "Software\Classes\Sandtable.Map" "" "$(MAP)"
  WriteRegStr SHCTX "Software\Classes\Sandtable.Map\shell\open\command" "" '"$INSTDIR\sandtable.exe" "%1"'
  !insertmacro OPENS ".dd2vtt" "Sandtable.Map"
  !insertmacro OPENS ".uvtt" "Sandtable.Map"
  !insertmacro OPENS ".df2vtt" "Sandtable.Map"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr SHCTX "Software\Sandtable" "Folder" "$INSTDIR"
  WriteRegStr SHCTX "${KEY}" "DisplayName" "${NAME}"
  WriteRegStr SHCTX "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${KEY}" "DisplayIcon" "$INSTDIR\sandtable.exe"
  WriteRegStr SHCTX "${KEY}" "Publisher" "The Sandtable authors"
  WriteRegStr SHCTX "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${KEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD SHCTX "${KEY}" "EstimatedSize" "$0"
SectionEnd

Section "Uninstall"
  ; only what was put there: the folder may be one in which somebody keeps other things
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\python"
  Delete "$INSTDIR\sandtable.exe"
  Delete "$INSTDIR\sandtable-console.exe"
  Delete "$INSTDIR\document.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegValue SHCTX "Software\Classes\.sandtable" ""
  DeleteRegValue SHCTX "Software\Classes\.sandtable" "Content Type"
  DeleteRegKey /ifempty SHCTX "Software\Classes\.sandtable"
  DeleteRegKey SHCTX "Software\Classes\${DOCUMENT}"
  DeleteRegKey SHCTX "Software\Classes\Sandtable.Map"
  !insertmacro OPENS_NO_MORE ".dd2vtt" "Sandtable.Map"
  !insertmacro OPENS_NO_MORE ".uvtt" "Sandtable.Map"
  !insertmacro OPENS_NO_MORE ".df2vtt" "Sandtable.Map"
  DeleteRegKey SHCTX "Software\Sandtable"
  DeleteRegKey SHCTX "${KEY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
