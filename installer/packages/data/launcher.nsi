; A small sandtable.exe that starts the program by the Python beside it, for the installer that is made on Linux:
; makensis -DVERSION=... -DICON=sandtable.ico -DGOAL=sandtable.exe launcher.nsi
Unicode true
ManifestDPIAware true
!include "FileFunc.nsh"
!ifndef VERSION | ICON | GOAL
  !error "VERSION, ICON and GOAL have to be given"
!endif
Name "Sandtable"
OutFile "${GOAL}"
Icon "${ICON}"
RequestExecutionLevel user
SilentInstall silent
AutoCloseWindow true
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Sandtable"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Sandtable"
VIAddVersionKey "LegalCopyright" "MIT licence"

Section
  ${GetParameters} $0
  Exec '"$EXEDIR\python\pythonw.exe" -m desktop $0'
SectionEnd
